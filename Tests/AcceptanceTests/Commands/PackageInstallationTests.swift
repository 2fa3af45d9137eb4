import Foundation
import TestSupport
import TestTraits
import Testing

/// Tests of Scripts/install-packages with fake package managers.
@Suite("Installing packages", .ownThreads) struct PackageInstallationTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    try program("swift", "echo 'Swift version 6.3.1 (swift-6.3.1-RELEASE)'")
    for name in ["sh", "sed", "head", "sort", "grep", "env", "echo"] {
      try FileManager.default.createSymbolicLink(atPath: folder.file(name), withDestinationPath: "/usr/bin/\(name)")
    }
    try program("id", "echo 0")
    try program("dpkg-query", "[ $3 = present ] && echo installed")
    try program("apt-get", "echo \"$@\" >>\(folder.file("log")); [ $1 != update ] || { echo offline >&2; exit 100; }")
  }

  private func program(_ name: String, _ script: String) throws {
    try folder.write(name, "#!/bin/sh\n\(script)\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.file(name))
  }

  private func install(_ packages: String..., with variables: [String: String] = [:]) throws -> Subprocess.Result {
    try Subprocess.run(
      Package.root + "/Scripts/install-packages", packages,
      environment: variables.merging(["PATH": folder.path]) { $1 })
  }

  @Test func `Missing packages are installed without removing others`() throws {
    let result = try install("present", "missing")
    #expect(result.status == 0 && result.errors == "Installing: missing\n")
    #expect(
      try folder.read("log") == "update -qq\ninstall -y -qq --no-install-recommends --no-remove missing\n")
  }

  @Test func `If nothing can be installed, the error of the update is shown too`() throws {
    try program("apt-get", "echo \"$1 fails\" >&2; exit 100")
    let result = try install("missing")
    #expect(result.status == 1 && result.errors.contains("update fails\n"))
    #expect(result.errors.hasSuffix("could not install these packages: missing\n"))
  }

  @Test func `Without apt-get, SKIP_PACKAGES=1 continues with the packages of another system`() throws {
    try FileManager.default.removeItem(atPath: folder.file("apt-get"))
    let result = try install("missing")
    #expect(result.status == 1 && result.errors.contains("SKIP_PACKAGES=1"))
    #expect(try install("missing", with: ["SKIP_PACKAGES": "1"]).status == 0)
  }

  @Test func `An older Swift is rejected with its version`() throws {
    try program("swift", "echo 'Swift version 6.2.3 (swift-6.2.3-RELEASE)'")
    let result = try install("present")
    #expect(result.status == 1 && result.errors.contains("6.3 or newer"))
    #expect(result.errors.contains("is 6.2;"))
  }
}

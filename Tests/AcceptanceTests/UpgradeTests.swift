import FoundationEssentials
import TestSupport
import TestTraits
import Testing

/// Opens the files that an earlier version stored in the user's home.
@Suite("Upgrades", .ownThreads, .serialized)
struct UpgradeTests {
  private static let versions = ["0.1"]

  /// Creates a home with the files of a version.
  private func ghlotus(after version: String) async throws -> Ghlotus {
    let ghlotus = try Ghlotus()
    for folder in ["cache", "config", "state"] {
      try FileManager.default.copyItem(
        atPath: Package.fixture("state/\(version)/\(folder)"), toPath: ghlotus.home.file(folder))
    }
    // Git doesn't store who may read a file.
    expectSuccess(try await ghlotus.bash("chmod -R go= cache config state"))
    return ghlotus
  }

  @Test(arguments: versions) func `A stored token is used`(version: String) async throws {
    expectSuccess(try await ghlotus(after: version).run("token"), output: "token-of-version-\(version)\n")
  }

  @Test(arguments: versions) func `Cached responses are shown`(version: String) async throws {
    let result = try await ghlotus(after: version).run("api", "--offline", "/users/octocat")
    #expect(result.status == Exit.done)
    #expect(try JSON(result.standardOutput)["login"] == "octocat")
  }

  @Test(arguments: versions) func `The app reopens the last scene`(version: String) async throws {
    let ghlotus = try await ghlotus(after: version)
    let program = try Ghlotus.program()
    try await onOwnThread {
      let tmux = try Tmux("'\(program)' --offline", environment: ghlotus.environment)
      try tmux.wait(for: "octocat › repositories")
    }
  }

  @Test(arguments: versions) func `A draft of the profile is offered`(version: String) async throws {
    let ghlotus = try await ghlotus(after: version)
    try await onOwnThread {
      let form = try FormTerminal(ghlotus, "edit-profile --offline")
      try form.wait(for: "The Octocat → The Octocat of version \(version)")
    }
  }
}

import FoundationEssentials
import Glibc
import HTTP
import LotusModel
import TestSupport
import Testing

@testable import ModelControllers

@Suite(.serialized) struct ArchiveFileTests {
  private let directory: TemporaryDirectory
  private let archive = HTTPArchive(
    startedAt: Date(timeIntervalSince1970: 1_800_000_000), apiURL: "https://api.github.com",
    entries: [
      HTTPArchive.Entry(
        startedAt: Date(timeIntervalSince1970: 1_800_000_000.25), duration: 0.125,
        request: .to("/lotus", .post, body: "{}"),
        outcome: .response(
          HTTPResponse(status: 200, headers: ["content-type": "text/plain"], body: Data([0, 0xFF, 65]))))
    ])

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func file(_ name: String) -> ArchiveFile {
    ArchiveFile(path: directory.file(name))
  }

  @Test func `A written archive reads back unchanged`() throws {
    try file("run.har").write(archive, version: "1.2.3")
    #expect(try file("run.har").read() == archive)
    let text = try directory.read("run.har")
    #expect(text.contains(#""version" : "1.2.3""#))
    #expect(text.hasSuffix("}\n"))
  }

  @Test(arguments: [("UTF-16", [0xFF, 0xFE]), ("UTF-16LE", [])] as [(String, [UInt8])])
  func `A recording in UTF-16 is rejected with the name of its encoding`(name: String, mark: [UInt8]) throws {
    try file("run.har").write(archive, version: "1")
    let units = try directory.read("run.har").utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    try Data(mark + units).write(to: URL(filePath: directory.file("run.har")))
    #expect(throws: ArchiveFileError.invalid(path: directory.file("run.har"), .utf16(name: name))) {
      try file("run.har").read()
    }
  }

  @Test func `A file over the size limit is not read completely`() {
    #expect(throws: ArchiveFileError.tooLarge(path: "/dev/zero", limit: 64 << 20)) {
      try ArchiveFile(path: "/dev/zero").read()
    }
  }

  @Test func `A path without a folder means the working directory`() throws {
    try ArchiveFile(path: "run-of-a-test-that-writes-nothing.har").checkIsWritable()
  }

  @Test func `An unwritable path is reported before and after a run`() throws {
    try directory.write("file", "")
    let missing = "No such file or directory"
    let paths = [
      (directory.file("missing/run.har"), missing), (directory.file("file/run.har"), "Not a directory"),
      ("", missing),
    ]
    for (path, reason) in paths {
      #expect(throws: ArchiveFileError.unwritable(path: path, reason: reason)) {
        try ArchiveFile(path: path).write(archive, version: "1")
      }
      #expect(throws: ArchiveFileError.unwritable(path: path, reason: reason)) {
        try ArchiveFile(path: path).checkIsWritable()
      }
    }
    // `checkIsWritable()` isn't tested here, because access(2) permits root to write to any folder.
    // The error of the write is tested without its reason, which depends on the user.
    #expect {
      try ArchiveFile(path: "/proc/self/run.har").write(archive, version: "1")
    } throws: { error in
      guard case ArchiveFileError.unwritable("/proc/self/run.har", _) = error else { return false }
      return true
    }
    #expect(try directory.names() == ["file"])
  }

  @Test func `A pipe or device is rejected as a recording file and stays unchanged`() throws {
    let pipe = directory.file("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, "/dev/null"] {
      #expect(throws: ArchiveFileError.unwritable(path: path, reason: "Not a regular file")) {
        try ArchiveFile(path: path).checkIsWritable()
      }
    }
    #expect(throws: ArchiveFileError.unwritable(path: pipe, reason: "Not a regular file")) {
      try ArchiveFile(path: pipe).write(archive, version: "1")
    }
    var status = stat()
    #expect(stat(pipe, &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFIFO)
    #expect(try directory.names() == ["pipe"])
  }
}

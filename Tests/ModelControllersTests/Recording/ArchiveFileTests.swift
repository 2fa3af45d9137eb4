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

  @Test func `Only the owner can read a recording`() throws {
    try file("run.har").write(archive, version: "1")
    #expect(try mode("run.har") == 0o600)
  }

  @Test func `An older recording is replaced completely, including its permissions`() throws {
    try file("run.har").write(archive, version: "0")
    chmod(directory.file("run.har"), 0o644)
    try file("run.har").checkIsWritable()
    try file("run.har").write(archive, version: "1")
    #expect(try file("run.har").read() == archive)
    #expect(try mode("run.har") == 0o600)
    #expect(try directory.names() == ["run.har"])
  }

  @Test(arguments: [
    "notes", " ", "{}", #"{"log":{"creator":{"name":"Firefox"},"entries":[]}}"#, #"{"log":{"entries":[]}}"#,
  ])
  func `A file that is not a recording by ghlotus is not replaced`(contents: String) throws {
    try directory.write("run.har", contents)
    let error = ArchiveFileError.occupied(path: directory.file("run.har"))
    #expect(throws: error) { try file("run.har").checkIsWritable() }
    #expect(throws: error) { try file("run.har").write(archive, version: "1") }
    #expect(try directory.read("run.har") == contents)
  }

  @Test func `An empty file, such as one from mktemp, is replaced`() throws {
    try directory.write("run.har", "")
    try file("run.har").write(archive, version: "1")
    #expect(try file("run.har").read() == archive)
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

  @Test func `A directory is rejected as a recording file and stays unchanged`() throws {
    try directory.write("folder/file", "text")
    for name in ["folder", "folder/", "folder/."] {
      let path = directory.file(name)
      let error = ArchiveFileError.unwritable(path: path, reason: "Is a directory")
      #expect(throws: error) { try ArchiveFile(path: path).checkIsWritable() }
      #expect(throws: error) { try ArchiveFile(path: path).write(archive, version: "1") }
    }
    #expect(try directory.read("folder/file") == "text")
    #expect(try directory.names() == ["folder"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.file("folder")) == ["file"])
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

  @Test(arguments: [
    ("missing.har", "No such file or directory"), ("missing/run.har", "No such file or directory"),
    ("folder", "Is a directory"), ("folder/file/run.har", "Not a directory"),
  ])
  func `A file that cannot be read is reported with the reason`(name: String, reason: String) throws {
    try directory.write("folder/file", "")
    #expect(throws: ArchiveFileError.unreadable(path: directory.file(name), reason: reason)) { try file(name).read() }
  }

  @Test(arguments: [
    ("empty", InvalidArchiveError.notJSON), ("not-json", .notJSON), ("truncated", .notJSON),
    ("not-har", .notArchive(field: "log")), ("no-entries", .notArchive(field: "log.entries")),
  ])
  func `A file that is not a valid recording is reported with the reason`(
    name: String, reason: InvalidArchiveError
  ) throws {
    let file = ArchiveFile(path: Fixture.path("broken/\(name).har"))
    #expect(throws: ArchiveFileError.invalid(path: file.path, reason)) { try file.read() }
  }

  private func mode(_ name: String) throws -> mode_t {
    var status = stat()
    try #require(stat(directory.file(name), &status) == 0)
    return status.st_mode & 0o777
  }
}

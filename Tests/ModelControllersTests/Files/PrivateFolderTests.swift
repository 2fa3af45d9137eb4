import FoundationEssentials
import Glibc
import HTTP
import LotusModel
import Synchronization
import TestSupport
import Testing

@testable import ModelControllers

/// Tests of `PrivateFolder` through each type that writes private files.
@Suite("Private files")
struct PrivateFolderTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func status(_ path: String) throws -> stat {
    var status = stat()
    try #require(lstat(path, &status) == 0)
    return status
  }

  /// A type that writes private files. Each case writes the file `own/folder/file` in the test's
  /// directory.
  enum Writer: CaseIterable {
    case token, draft, recording, cache

    func write(_ directory: TemporaryDirectory, _ text: String = "secret") async throws {
      switch self {
      case .token:
        try TokenFiles(folder: directory.file("own")).write(text, of: .file)
      case .draft:
        try PrivateFile<DraftError>(path: directory.file("own/folder/file")) { _, _ in .noDirectory }.write(text)
      case .recording:
        try FileManager.default.createDirectory(
          atPath: directory.file("own/folder"), withIntermediateDirectories: true)
        let archive = HTTPArchive(startedAt: Date(timeIntervalSince1970: 0), apiURL: nil, comment: text)
        try ArchiveFile(path: directory.file("own/folder/file")).write(archive, version: "1")
      case .cache:
        try PrivateFolder.make(path: directory.file("own/folder")).write("file", Data(text.utf8), isDurable: false)
      }
    }
  }

  @Test(arguments: Writer.allCases)
  func `An existing file with a guessable temporary name is neither used nor changed`(
    writer: Writer
  ) async throws {
    for name in ["file.\(getpid()).part", "file.part", ".file.part"] {
      let planted = try directory.write("own/folder/\(name)", "planted")
      chmod(planted, 0o666)
    }
    try await writer.write(directory)
    #expect(try status(directory.file("own/folder/file")).st_mode & 0o777 == 0o600)
    #expect(try directory.read("own/folder/file").contains("secret"))
    #expect(try directory.read("own/folder/file.\(getpid()).part") == "planted")
  }

  @Test(arguments: Writer.allCases)
  func `Other users cannot access a file, even while it is being written`(writer: Writer) async throws {
    umask(0)
    defer { umask(0o022) }
    try await writer.write(directory)
    let folder = try PrivateFolder.open(chosenByUser: directory.file("own/folder"))
    let isWatched = Atomic(false)
    let isDone = Atomic(false)
    async let openModes = onOwnThread {
      var modes: Set<mode_t> = []
      while !isDone.load(ordering: .relaxed) {
        isWatched.store(true, ordering: .relaxed)
        for name in folder.names {
          var status = stat()
          if fstatat(folder.descriptor, name, &status, 0) == 0 { modes.insert(status.st_mode & 0o077) }
        }
      }
      return modes
    }
    #expect(await soon { isWatched.load(ordering: .relaxed) })
    for _ in 0..<30 { try await writer.write(directory, String(repeating: "x", count: 100_000)) }
    isDone.store(true, ordering: .relaxed)
    let modes = try await openModes
    #expect(modes == [0])
  }

  @Test(arguments: [Writer.token, .draft, .cache])
  func `A folder that other users can access is made private`(writer: Writer) async throws {
    mkdir(directory.file("own"), 0o700)
    mkdir(directory.file("own/folder"), 0o700)
    chmod(directory.file("own/folder"), 0o777)
    try await writer.write(directory)
    #expect(try status(directory.file("own/folder")).st_mode & 0o777 == 0o700)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a folder away"), arguments: [Writer.token, .draft, .cache])
  func `A folder of another user is not used`(writer: Writer) async throws {
    mkdir(directory.file("own"), 0o700)
    mkdir(directory.file("own/folder"), 0o777)
    chown(directory.file("own/folder"), 65_534, 65_534)
    await #expect(throws: (any Error).self) { try await writer.write(directory) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.file("own/folder")) == [])
  }

  @Test(arguments: [Writer.token, .draft, .cache])
  func `A symbolic link in place of the folder is not followed`(writer: Writer) async throws {
    mkdir(directory.file("own"), 0o700)
    mkdir(directory.file("elsewhere"), 0o700)
    symlink(directory.file("elsewhere"), directory.file("own/folder"))
    await #expect(throws: (any Error).self) { try await writer.write(directory) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.file("elsewhere")) == [])
  }

  @Test func `A token is read from a regular file, but not through a symbolic link`() async throws {
    let tokens = TokenFiles(folder: directory.file("own"))
    try directory.write("outside", "planted")
    try await Writer.token.write(directory)
    #expect(try tokens.token(of: .file) == "secret")
    symlink(directory.file("outside"), directory.file("own/folder/linked"))
    #expect(
      throws: CredentialError.file(
        path: directory.file("own/folder/linked"), reason: "Too many levels of symbolic links")
    ) {
      try tokens.token(of: AccountName(host: "folder", login: "linked"))
    }
    #expect(try tokens.token(of: AccountName(host: "folder", login: "nobody")) == nil)
    #expect(try tokens.token(of: AccountName(host: "no-folder", login: "file")) == nil)
    #expect(try await tokens.accounts(on: "folder").map(\.login).sorted() == ["file", "linked"])
  }

  @Test func `A symbolic link in place of a lock file is not followed`() async throws {
    let (lock, victim) = (directory.file("locks/store"), directory.file("victim"))
    mkdir(directory.file("locks"), 0o700)
    symlink(victim, lock)
    await #expect(throws: CredentialError.self) {
      try await ProcessLock(path: lock).hold(timeout: 30) { () throws(CredentialError) in }
    }
    #expect(access(victim, F_OK) != 0)
  }

  @Test(arguments: Writer.allCases)
  func `Temporary files of killed processes are removed, and files in use stay`(writer: Writer) async throws {
    try directory.write("own/folder/.ghlotus-dead", "secret")
    let file = try directory.write("own/folder/.ghlotus-busy", "secret")
    let busy = open(file, O_RDONLY)
    defer { close(busy) }
    #expect(flock(busy, LOCK_EX) == 0)
    try await writer.write(directory)
    if writer == .cache { try PrivateFolder.open(path: directory.file("own/folder")).removeLeftOvers() }
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.file("own/folder"))
    #expect(names.sorted() == [".ghlotus-busy", "file"])
  }

  @Test func `Deleting a token removes temporary files of killed processes`() async throws {
    let tokens = TokenFiles(folder: directory.file("own"))
    try await Writer.token.write(directory)
    try directory.write("own/folder/.ghlotus-dead", "secret")
    #expect(try tokens.delete(.file))
    #expect(try !tokens.delete(.file))
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.file("own/folder")) == [])
  }

  @Test func `Concurrent writing and cleanup lose no file`() async throws {
    let path = directory.file("own")
    try await withThrowingTaskGroup { group in
      for number in 0..<8 {
        group.addTask {
          try await onOwnThread {
            for _ in 0..<300 {
              let folder = try PrivateFolder.make(path: path)
              try folder.write("file-\(number)", Data("\(number)".utf8), isDurable: false)
              folder.removeLeftOvers()
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    #expect(names == (0..<8).map { "file-\($0)" })
  }

  @Test func `A file with an excessive size is not read`() async throws {
    let file = try directory.write("own/folder/file", "secret")
    truncate(file, 1 << 40)
    #expect(throws: CredentialError.file(path: file, reason: "File too large")) {
      try TokenFiles(folder: directory.file("own")).token(of: .file)
    }
  }

  @Test(arguments: ["", ".", "..", "../outside", "a/b", "/tmp", "https-zz.invalid-443/../../outside-443"])
  func `A name that is a path opens and creates nothing`(name: String) throws {
    try directory.write("outside/file", "planted")
    let folder = try PrivateFolder.make(path: directory.file("own"))
    let before = try FileManager.default.subpathsOfDirectory(atPath: directory.path).sorted()
    #expect(folder.folder(name) == nil)
    #expect(throws: PrivateFolder.Failure.self) { try folder.makeFolder(name) }
    #expect(throws: PrivateFolder.Failure.self) { try folder.write(name, Data()) }
    #expect(throws: PrivateFolder.Failure.self) { try folder.read(name) }
    #expect(try FileManager.default.subpathsOfDirectory(atPath: directory.path).sorted() == before)
  }

  @Test(arguments: Writer.allCases)
  func `The user's own files with similar names stay`(writer: Writer) async throws {
    let names = [".ghlotus-", ".ghlotus-notes", ".ghlotus-dead.txt", ".ghlotus-0123456789abcdef0", ".ghlotus-DEAD"]
    for name in names { try directory.write("own/folder/\(name)", "my notes") }
    mkdir(directory.file("own/folder/.ghlotus-f"), 0o700)
    mkfifo(directory.file("own/folder/.ghlotus-1f"), 0o600)
    try await writer.write(directory)
    try PrivateFolder.open(path: directory.file("own/folder")).removeLeftOvers()
    let found = try FileManager.default.contentsOfDirectory(atPath: directory.file("own/folder"))
    #expect(found.sorted() == (names + [".ghlotus-f", ".ghlotus-1f", "file"]).sorted())
  }

  @Test func `A folder that cannot be created is named with the first reason`() throws {
    let file = try directory.write("file", "")
    for first in ["\(file)/a", "/proc/ghlotus"] {
      do throws(PrivateFolder.Failure) {
        _ = try PrivateFolder.make(path: "\(first)/b/c")
        Issue.record("the folder was created")
      } catch {
        #expect(error.reason.hasPrefix("cannot create \(first): "), "\(error.reason)")
      }
    }
  }

  @Test func `An existing folder below a folder that cannot be written is used`() throws {
    let path = try directory.write("own/folder/file", "").dropLast(5)
    chmod(directory.file("own"), 0o500)
    defer { chmod(directory.file("own"), 0o700) }
    _ = try PrivateFolder.make(path: String(path))
  }
}

extension AccountName {
  /// The account name that gives the token file the path `folder/file`.
  fileprivate static let file = AccountName(host: "folder", login: "file")
}

import FoundationEssentials
import Glibc
import LotusModel
import TestSupport
import Testing

@testable import ModelControllers

@Suite("Draft controller")
struct DraftControllerTests {
  private let directory: TemporaryDirectory
  private let time = Date(timeIntervalSince1970: 1_800_000_000.25)
  private var folder: String { directory.file("github.com/octocat") }

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// A run of the program; it ends like a crash when nothing refers to it any more.
  private func run() -> DraftController {
    DraftController(folder: directory.file("github.com"), now: { [time] in time })
  }

  private func draft(_ name: String) -> ProfileDraft {
    let base = EditableProfile(texts: [.name: "The Octocat"], isHireable: true)
    let input = ProfileInput(texts: [.name: name, .bio: "a\0\n\u{202E}🦑\"\\"], accounts: ["", "https://example.org"])
    return ProfileDraft(login: "octocat", base: base, input: input, savedAt: time)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    lstat(path, &status)
    return status.st_mode & 0o777
  }

  /// Leaves a draft behind, beside those that are there.
  private func crash(leaving name: String) async throws {
    let session = run()
    if try await session.open(for: "octocat").draft != nil { try await session.setAside() }
    try await session.save(draft(name))
  }

  @Test func `A new session finds nothing`() async throws {
    #expect(try await run().open(for: "octocat") == LeftDraft())
  }

  @Test func `What one session has kept, the next one finds, marked with the time`() async throws {
    let session = run()
    _ = try await session.open(for: "octocat")
    var typed = draft("Mona")
    typed.savedAt = .distantPast
    try await session.save(typed)
    await session.close()
    #expect(try await run().open(for: "octocat") == LeftDraft(draft: draft("Mona")))
  }

  @Test func `Drafts are for their owner alone`() async throws {
    umask(0)
    defer { umask(0o022) }
    let session = run()
    _ = try await session.open(for: "octocat")
    try await session.save(draft("Mona"))
    let editorFile = try await session.writeEditorFile("text")
    for path in [directory.file("github.com"), folder] { #expect(mode(path) == 0o700) }
    for path in ["\(folder)/draft-1.json", "\(folder)/draft-1.lock", editorFile] { #expect(mode(path) == 0o600) }
  }

  @Test func `No session takes the draft of another`() async throws {
    try await crash(leaving: "Mona")
    #expect(try await run().open(for: "hubot") == LeftDraft())
    #expect(try await run().open(for: "../octocat") == LeftDraft())
  }

  @Test func `A draft that is removed is gone, and so is every file`() async throws {
    let session = run()
    _ = try await session.open(for: "octocat")
    try await session.save(draft("Mona"))
    _ = try await session.writeEditorFile("text")
    try await session.remove()
    await session.close()
    #expect(try names() == [])
  }

  /// A run of the program some days later.
  private func run(daysLater days: Double) -> DraftController {
    DraftController(folder: directory.file("github.com"), now: { [time] in time.addingTimeInterval(days * 86_400) })
  }

  @Test func `A discarded draft is never offered again, and lies where it is said to for 30 days`() async throws {
    let session = run()
    _ = try await session.open(for: "octocat")
    try await session.save(draft("Mona"))
    let path = "\(folder)/discarded-2027-01-15T080000Z.json"
    #expect(try await session.discard() == DiscardedDraft(path: path))
    await session.close()
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("Mona"))
    #expect(mode(path) == 0o600)
    for days in [0, 29.9] {
      #expect(try await run(daysLater: days).open(for: "octocat") == LeftDraft())
      #expect(try names() == ["discarded-2027-01-15T080000Z.json"])
    }
    #expect(try await run(daysLater: 30.1).open(for: "octocat") == LeftDraft())
    #expect(try names() == [])
  }

  @Test func `Of drafts that are discarded within a second, none takes another's place`() async throws {
    var paths: Set<String> = []
    for name in ["One", "Two", "Three"] {
      let session = run()
      _ = try await session.open(for: "octocat")
      try await session.save(draft(name))
      paths.insert(try #require(try await session.discard()).path)
      await session.close()
    }
    #expect(try Set(names().map { "\(folder)/\($0)" }) == paths)
    #expect(paths.count == 3)
    _ = try await run(daysLater: 31).open(for: "octocat")
    #expect(try names() == [])
  }

  @Test func `Other files are not swept`() async throws {
    for name in ["discarded-.json", "discarded-x.json", "discarded-2027-01-15T080000Z.txt"] {
      try directory.write("github.com/octocat/\(name)", "")
    }
    _ = try await run(daysLater: 1000).open(for: "octocat")
    #expect(try names().count == 3)
  }

  @Test func `Where nothing was kept there is nothing to discard`() async throws {
    let session = run()
    _ = try await session.open(for: "octocat")
    #expect(try await session.discard() == nil)
    await session.close()
    #expect(try names() == [])
  }

  @Test func `A draft is not taken from a session that goes on`() async throws {
    let (first, second) = (run(), run())
    _ = try await first.open(for: "octocat")
    try await first.save(draft("First"))
    #expect(try await second.open(for: "octocat") == LeftDraft(isHeldElsewhere: true))
    try await second.save(draft("Second"))
    await first.close()
    #expect(try await run().open(for: "octocat").draft?.input == draft("First").input)
    await second.close()
    #expect(try names() == ["draft-1.json", "draft-2.json"])
  }

  @Test func `Drafts of several crashes are offered one after the other, the latest first`() async throws {
    try await crash(leaving: "First")
    try await crash(leaving: "Second")
    let session = run()
    for name in ["Second", "First"] {
      #expect(try await session.open(for: "octocat").draft?.input == draft(name).input)
      try await session.remove()
    }
    #expect(try await session.open(for: "octocat") == LeftDraft())
  }

  @Test func `A discarded draft stays when another is saved`() async throws {
    try await crash(leaving: "Old")
    let session = run()
    _ = try await session.open(for: "octocat")
    try await session.setAside()
    try await session.save(draft("New"))
    try await session.remove()
    await session.close()
    #expect(try await run().open(for: "octocat").draft?.input == draft("Old").input)
  }

  @Test(arguments: ["", "{", "{\"version\":2}", "[]"])
  func `A draft that cannot be understood is moved aside, and said to be`(text: String) async throws {
    for moved in ["draft-1.json.unreadable", "draft-1.json.unreadable~"] {
      try directory.write("github.com/octocat/draft-1.json", text)
      #expect(try await run().open(for: "octocat") == LeftDraft(unreadable: ["\(folder)/\(moved)"]))
    }
    #expect(try names() == ["draft-1.json.unreadable", "draft-1.json.unreadable~"])
    for name in try names() { #expect(try directory.read("github.com/octocat/\(name)") == text) }
  }

  @Test func `A draft of the time before there were statuses is opened`() async throws {
    try directory.write(
      "github.com/octocat/draft-1.json",
      #"""
      {"version":1,"draft":{"login":"octocat","savedAt":821692800.25,
       "base":{"texts":{"name":"The Octocat"},"isHireable":true,"accounts":[]},
       "input":{"texts":{"name":"Mona","bio":""},"isHireable":true,"accounts":["",""]}}}
      """#)
    let draft = try #require(try await run().open(for: "octocat").draft)
    #expect(draft.savedAt == time)
    #expect(draft.base == EditableProfile(texts: [.name: "The Octocat"], isHireable: true))
    #expect(draft.input.texts == [.name: "Mona", .bio: ""])
  }

  @Test func `Behind a draft that cannot be understood, the next one is found`() async throws {
    try await crash(leaving: "First")
    try await crash(leaving: "Second")
    try directory.write("github.com/octocat/draft-1.json", "{")
    let left = try await run().open(for: "octocat")
    #expect(left.draft?.input == draft("Second").input)
    #expect(left.unreadable.count == 1)
  }

  @Test func `A draft of a later version is moved aside, although it looks like one of this`() async throws {
    try await crash(leaving: "Mona")
    let text = try directory.read("github.com/octocat/draft-1.json")
    let later = try #require(text.wholeMatch(of: /(.*"version":)1(.*)/))
    try directory.write("github.com/octocat/draft-1.json", later.1 + "2" + later.2)
    #expect(try await run().open(for: "octocat").unreadable.count == 1)
  }

  @Test(arguments: [9_223_372_037, 253_402_300_800, -9_223_372_037])
  func `A draft may have any time, and the latest is offered first`(seconds: Int) async throws {
    try await crash(leaving: "First")
    try await crash(leaving: "Second")
    for (number, time) in [(1, seconds), (2, 1_800_000_000)] {
      var times = [timespec(tv_sec: time, tv_nsec: 0), timespec(tv_sec: time, tv_nsec: 0)]
      #expect(utimensat(AT_FDCWD, "\(folder)/draft-\(number).json", &times, 0) == 0)
    }
    let first = seconds > 1_800_000_000 ? "First" : "Second"
    #expect(try await run().open(for: "octocat").draft?.input == draft(first).input)
  }

  @Test func `A temporary file of a dead process is removed`() async throws {
    try directory.write("github.com/octocat/.ghlotus-123", "{")
    let session = run()
    _ = try await session.open(for: "octocat")
    #expect(try names() == ["draft-1.lock"])
  }

  @Test func `The text of an editor is in the slot, and is left behind with it`() async throws {
    let session = run()
    _ = try await session.open(for: "octocat")
    let path = try await session.writeEditorFile("before")
    #expect(path == "\(folder)/draft-1.txt")
    try directory.write("github.com/octocat/draft-1.txt", "after")
    #expect(try await session.readEditorFile() == "after")
    await session.close()
    #expect(try await session.open(for: "octocat") == LeftDraft(editorText: "after"))
    try await session.removeEditorFile()
    await session.close()
    #expect(try names() == [])
  }

  @Test func `Where there is no folder, that is said once, and nothing is kept`() async throws {
    let drafts = DraftController(folder: nil, now: { .distantPast })
    await #expect(throws: DraftError.noDirectory) { _ = try await drafts.open(for: "octocat") }
    try await drafts.save(draft("Mona"))
    try await drafts.remove()
    try await drafts.setAside()
    await #expect(throws: DraftError.noDirectory) { _ = try await drafts.writeEditorFile("text") }
    await drafts.close()
  }

  @Test func `A folder that is of no use is named, and is tried again`() async throws {
    // A file in the place of the folder: permissions do not stop root.
    try directory.write("github.com", "")
    let session = run()
    let failure = DraftError.unusable(path: "\(folder)/draft-1", reason: "Not a directory")
    await #expect(throws: failure) { _ = try await session.open(for: "octocat") }
    await #expect(throws: failure) { try await session.save(draft("Mona")) }
    unlink(directory.file("github.com"))
    try await session.save(draft("Mona"))
    #expect(try names() == ["draft-1.json", "draft-1.lock"])
  }

  @Test func `A draft that cannot be written leaves the one before as it was`() async throws {
    let session = run()
    _ = try await session.open(for: "octocat")
    try await session.save(draft("Mona"))
    let (path, elsewhere) = ("\(folder)/draft-1.json", "\(folder)/elsewhere")
    rename(path, elsewhere)
    mkdir(path, 0o700)
    await #expect(throws: DraftError.unusable(path: path, reason: "Is a directory")) {
      try await session.save(draft("Lisa"))
    }
    rmdir(path)
    rename(elsewhere, path)
    #expect(try names() == ["draft-1.json", "draft-1.lock"])
    await session.close()
    #expect(try await run().open(for: "octocat").draft?.input == draft("Mona").input)
  }

  @Test func `Of drafts that come in quick succession the last one stays`() async throws {
    let session = run()
    _ = try await session.open(for: "octocat")
    try await withThrowingTaskGroup { group in
      for number in 0..<100 { group.addTask { try await session.save(draft("\(number)")) } }
      try await group.waitForAll()
    }
    try await session.save(draft("last"))
    async let closing: Void = session.close()
    await closing
    #expect(try await run().open(for: "octocat").draft?.input == draft("last").input)
  }
}

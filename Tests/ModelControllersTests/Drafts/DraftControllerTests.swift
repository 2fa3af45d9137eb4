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

  /// Creates a controller, as a new run of the program would.
  ///
  /// Releasing the controller without calling `close()` simulates a crash.
  private func run() -> DraftController {
    DraftController(folder: directory.file("github.com"), now: { [time] in time })
  }

  private func draft(_ name: String) -> ProfileDraft {
    let base = EditableProfile(texts: [.name: "The Octocat"], flags: [.hireable])
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

  /// Saves a draft and then simulates a crash. Existing drafts are preserved.
  private func crash(leaving name: String) async throws {
    let session = run()
    if try await session.open(for: "octocat").draft != nil { try await session.setAside() }
    try await session.save(draft(name))
  }

  @Test func `A draft saved in one session is found in the next, with its time`() async throws {
    let session = run()
    _ = try await session.open(for: "octocat")
    var typed = draft("Mona")
    typed.savedAt = .distantPast
    try await session.save(typed)
    await session.close()
    #expect(try await run().open(for: "octocat") == LeftDraft(draft: draft("Mona")))
  }

  @Test func `A session does not open the draft of another account`() async throws {
    try await crash(leaving: "Mona")
    #expect(try await run().open(for: "hubot") == LeftDraft())
    #expect(try await run().open(for: "../octocat") == LeftDraft())
  }

  @Test func `Removing a draft removes all its files`() async throws {
    let session = run()
    _ = try await session.open(for: "octocat")
    try await session.save(draft("Mona"))
    _ = try await session.writeEditorFile("text")
    try await session.remove()
    await session.close()
    #expect(try names() == [])
  }

  /// Creates a controller, as a run of the program some days later would.
  private func run(daysLater days: Double) -> DraftController {
    DraftController(folder: directory.file("github.com"), now: { [time] in time.addingTimeInterval(days * 86_400) })
  }

  @Test func `Drafts that are discarded in the same second have numbers, and are removed after 30 days, too`()
    async throws
  {
    var paths: [String] = []
    for name in ["Mona", "Lisa", "Hubot"] {
      let session = run()
      _ = try await session.open(for: "octocat")
      try await session.save(draft(name))
      paths.append(try #require(try await session.discard()).path)
      await session.close()
    }
    let start = "discarded-2027-01-15T080000Z"
    #expect(paths == ["", "-2", "-3"].map { "\(folder)/\(start)\($0).json" })
    #expect(try Set(names().map { "\(folder)/\($0)" }) == Set(paths))
    #expect(try await run(daysLater: 30.1).open(for: "octocat") == LeftDraft())
    #expect(try names() == [])
  }

  @Test func `A discarded draft is not offered again and stays at the reported path for 30 days`() async throws {
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

  @Test func `Cleanup keeps files with other names`() async throws {
    for name in ["discarded-.json", "discarded-x.json", "discarded-2027-01-15T080000Z.txt"] {
      try directory.write("github.com/octocat/\(name)", "")
    }
    _ = try await run(daysLater: 1000).open(for: "octocat")
    #expect(try names().count == 3)
  }

  @Test func `Discarding without a stored draft does nothing`() async throws {
    let session = run()
    _ = try await session.open(for: "octocat")
    #expect(try await session.discard() == nil)
    await session.close()
    #expect(try names() == [])
  }

  @Test func `A session does not take a draft from a session that is still open`() async throws {
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

  @Test func `Drafts of several crashes are offered in turn, the latest first`() async throws {
    try await crash(leaving: "First")
    try await crash(leaving: "Second")
    let session = run()
    for name in ["Second", "First"] {
      #expect(try await session.open(for: "octocat").draft?.input == draft(name).input)
      try await session.remove()
    }
    #expect(try await session.open(for: "octocat") == LeftDraft())
  }

  @Test func `A draft that was set aside remains when another draft is saved and removed`() async throws {
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
  func `An unreadable draft is renamed, and its new path is reported`(text: String) async throws {
    for moved in ["draft-1.json.unreadable", "draft-1.json.unreadable~"] {
      try directory.write("github.com/octocat/draft-1.json", text)
      #expect(try await run().open(for: "octocat") == LeftDraft(unreadable: ["\(folder)/\(moved)"]))
    }
    #expect(try names() == ["draft-1.json.unreadable", "draft-1.json.unreadable~"])
    for name in try names() { #expect(try directory.read("github.com/octocat/\(name)") == text) }
  }

  @Test func `A draft without a status, written by an older version, can be opened`() async throws {
    try directory.write(
      "github.com/octocat/draft-1.json",
      #"""
      {"version":1,"draft":{"login":"octocat","savedAt":821692800.25,
       "base":{"texts":{"name":"The Octocat"},"isHireable":true,"accounts":[]},
       "input":{"texts":{"name":"Mona","bio":""},"isHireable":true,"accounts":["",""]}}}
      """#)
    let draft = try #require(try await run().open(for: "octocat").draft)
    #expect(draft.savedAt == time)
    #expect(draft.base == EditableProfile(texts: [.name: "The Octocat"], flags: [.hireable]))
    #expect(draft.input.texts == [.name: "Mona", .bio: ""])
  }

  @Test func `The next draft is offered when one is unreadable`() async throws {
    try await crash(leaving: "First")
    try await crash(leaving: "Second")
    try directory.write("github.com/octocat/draft-1.json", "{")
    let left = try await run().open(for: "octocat")
    #expect(left.draft?.input == draft("Second").input)
    #expect(left.unreadable.count == 1)
  }

  @Test func `A draft with a later version number is treated as unreadable`() async throws {
    try await crash(leaving: "Mona")
    let text = try directory.read("github.com/octocat/draft-1.json")
    let later = try #require(text.wholeMatch(of: /(.*"version":)1(.*)/))
    try directory.write("github.com/octocat/draft-1.json", later.1 + "2" + later.2)
    #expect(try await run().open(for: "octocat").unreadable.count == 1)
  }

  @Test(arguments: [9_223_372_037, 253_402_300_800, -9_223_372_037])
  func `The latest draft is offered first, even with extreme file times`(seconds: Int) async throws {
    try await crash(leaving: "First")
    try await crash(leaving: "Second")
    for (number, time) in [(1, seconds), (2, 1_800_000_000)] {
      var times = [timespec(tv_sec: time, tv_nsec: 0), timespec(tv_sec: time, tv_nsec: 0)]
      #expect(utimensat(AT_FDCWD, "\(folder)/draft-\(number).json", &times, 0) == 0)
    }
    let first = seconds > 1_800_000_000 ? "First" : "Second"
    #expect(try await run().open(for: "octocat").draft?.input == draft(first).input)
  }

  @Test func `The editor's text is stored with the draft and is found in the next session`() async throws {
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

  @Test func `A missing folder is reported when drafts are opened, and saving does nothing`() async throws {
    let drafts = DraftController(folder: nil, now: { .distantPast })
    await #expect(throws: DraftError.noDirectory) { _ = try await drafts.open(for: "octocat") }
    try await drafts.save(draft("Mona"))
    try await drafts.remove()
    try await drafts.setAside()
    await #expect(throws: DraftError.noDirectory) { _ = try await drafts.writeEditorFile("text") }
    await drafts.close()
  }

  @Test func `An unusable folder is named in the error and is tried again`() async throws {
    // Put a file in place of the folder. Removing permissions wouldn't work if root runs the tests.
    try directory.write("github.com", "")
    let session = run()
    let failure = DraftError.unusable(path: "\(folder)/draft-1", reason: "cannot create \(folder): Not a directory")
    await #expect(throws: failure) { _ = try await session.open(for: "octocat") }
    await #expect(throws: failure) { try await session.save(draft("Mona")) }
    unlink(directory.file("github.com"))
    try await session.save(draft("Mona"))
    #expect(try names() == ["draft-1.json", "draft-1.lock"])
  }

  @Test func `A draft that cannot be written leaves the previous draft unchanged`() async throws {
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

  @Test func `The last of many drafts saved in quick succession is stored`() async throws {
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

  @Test func `A draft that cannot be read stays where it is, and is not overwritten`() async throws {
    try directory.write("elsewhere", "planted")
    try directory.write("github.com/octocat/draft-1.txt", "text for the editor")
    symlink(directory.file("elsewhere"), directory.file("github.com/octocat/draft-1.json"))
    let session = run()
    let left = try await session.open(for: "octocat")
    #expect(left == LeftDraft(unreadable: ["\(folder)/draft-1.json"]))
    try await session.save(draft("Mona"))
    #expect(Set(try names()).isSuperset(of: ["draft-1.json", "draft-1.txt", "draft-2.json"]))
    #expect(try directory.read("elsewhere") == "planted")
  }
}

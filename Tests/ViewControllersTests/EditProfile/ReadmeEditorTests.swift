import Essentials
import FoundationEssentials
import HTTP
@_spi(Asking) import ModelControllers
import Terminal
import TestSupport
import Testing
import ViewModels

@testable import LotusModel
@testable import ViewControllers

@MainActor @Suite("README editor")
struct ReadmeEditorTests {
  /// Edits the text and replies to questions as a test sets them, and records what it is shown.
  @MainActor
  private final class Desk: ReadmeEditorDelegate {
    /// The edits, each of which receives the text in the file.
    var edits: [(String) -> String] = []
    /// Whether the editor removes the file.
    var removesFile = false
    var decisions: [ReadmeDecision] = [.save]
    var replies: [Int] = []
    var editorError: EditorError?
    private(set) var opened: [String] = []
    private(set) var previewed: [String] = []
    private(set) var asked: [Question] = []
    private(set) var said: [StyledText] = []

    func perform<Value>(_ work: Work<Value>) async throws -> Value { try await work.run() }

    func ask<Value>(_ choice: Choice<Value>) async -> Value? {
      asked.append(choice.question)
      return replies.isEmpty ? nil : choice.value(of: replies.removeFirst())
    }

    func edit(_ path: String) async throws {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      opened.append(text)
      if !edits.isEmpty { try edits.removeFirst()(text).write(toFile: path, atomically: true, encoding: .utf8) }
      if removesFile { try FileManager.default.removeItem(atPath: path) }
      if let editorError { throw editorError }
    }

    func merge(_ texts: [MergeSide: String]) async throws -> String {
      [.mine, .base, .theirs].map { texts[$0] ?? "" }.joined(separator: "|")
    }

    func decision(on readme: Readme) async throws -> ReadmeDecision? {
      previewed.append(readme.text ?? "")
      return decisions.isEmpty ? .leave : decisions.removeFirst()
    }

    func say(_ message: StyledText, as kind: Footer.Kind) { said.append(message) }
  }

  private let desk = Desk()
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func entry(
    _ method: HTTPMethod, _ path: String, sending sent: [String: JSONValue]? = nil, status: Int = 200,
    _ body: JSONValue = .object([:])
  ) throws -> HTTPArchive.Entry {
    HTTPArchive.Entry(
      startedAt: .example, duration: 0,
      request: HTTPRequest(
        method: method, url: try #require(URL(string: "https://api.github.com\(path)")),
        headers: ["authorization": Redaction.mark], body: try sent.map { try JSONText.body($0) }),
      outcome: .response(
        HTTPResponse(
          status: status, headers: ["content-type": "application/json"], body: try JSONText.body(body))))
  }

  /// Returns the responses for loading the README.
  private func state(
    _ text: String?, sha: String = "1", repository: String? = "octocat/octocat", isPrivate: Bool = false
  ) throws -> [HTTPArchive.Entry] {
    try state(file: text.map { Data($0.utf8) }, sha: sha, repository: repository, isPrivate: isPrivate)
  }

  private func state(
    file contents: Data?, size: Int? = nil, sha: String = "1", repository: String? = "octocat/octocat",
    isPrivate: Bool = false
  ) throws -> [HTTPArchive.Entry] {
    let user = try entry(.get, "/user", User.example.json)
    guard let repository else { return [user, try entry(.get, Self.path, status: 404)] }
    let fields: [String: JSONValue] = [
      "name": .string("octocat"), "full_name": .string(repository), "stargazers_count": .integer(0),
      "html_url": .string("https://github.com/\(repository)"), "private": .bool(isPrivate),
    ]
    let file: [String: JSONValue]? = contents.map {
      [
        "name": .string("README.md"), "path": .string("README.md"), "sha": .string(sha), "encoding": .string("base64"),
        "content": .string($0.base64EncodedString()), "size": .integer(size ?? $0.count),
      ]
    }
    return [
      user, try entry(.get, Self.path, .object(fields)),
      try entry(.get, Self.path + "/readme", status: file == nil ? 404 : 200, .object(file ?? [:])),
    ]
  }

  private static let path = "/repos/octocat/octocat"

  /// Returns the response to a change.
  private func change(
    _ text: String, sha: String? = "1", status: Int = 200, message: String = "OK"
  ) throws -> HTTPArchive.Entry {
    var sent: [String: JSONValue] = ["message": .string(sha == nil ? "Create README.md" : "Update README.md")]
    sent["content"] = .string(Data(text.utf8).base64EncodedString())
    sent["sha"] = sha.map { .string($0) }
    return try entry(
      .put, Self.path + "/contents/README.md", sending: sent, status: status, .object(["message": .string(message)]))
  }

  private func edit(
    _ responses: [HTTPArchive.Entry], hasKeyboard: Bool = true, for audience: Audience = .terminal
  ) async throws -> ReadmeOutcome {
    let archive = HTTPArchive(startedAt: .example, apiURL: "https://api.github.com", entries: responses)
    var editor = ReadmeEditor(
      drafts: drafts, network: try Fixture.network(archive), hasKeyboard: hasKeyboard, viewpoint: .example)
    editor.delegate = desk
    return try await editor.edit(for: audience)
  }

  private var drafts: ReadmeDraftController { ReadmeDraftController(folder: directory.path, now: { .example }) }

  private func stored() async throws -> ReadmeDraft? { try await drafts.open(for: "octocat") }

  /// Stores a draft, as an earlier session would, and returns its path.
  @discardableResult
  private func leaveDraft() async throws -> String {
    let drafts = drafts
    _ = try await drafts.open(for: "octocat")
    let path = try await drafts.store(ReadmeDraft(text: "Mine", base: "Hi"))
    await drafts.close()
    return path
  }

  @Test func `An edited README is previewed and saved with its sha`() async throws {
    desk.edits = [{ $0 + "Meow\n" }]
    let outcome = try await edit(try state("Hi\n") + [change("Hi\nMeow\n")])
    guard case .saved(let readme) = outcome else { return #expect(Bool(false), "\(outcome)") }
    #expect(readme.text == "Hi\nMeow\n")
    #expect(desk.previewed == ["Hi\nMeow\n"])
    #expect(try await stored() == nil)
  }

  @Test func `An unchanged README sends nothing and leaves no draft`() async throws {
    guard case .unchanged = try await edit(try state("Hi\n")) else { return #expect(Bool(false)) }
    #expect(desk.previewed.isEmpty)
    #expect(try await stored() == nil)
  }

  @Test func `A README can be edited again after the preview, and left as a draft`() async throws {
    desk.edits = [{ _ in "One" }, { $0 + " Two" }]
    desk.decisions = [.edit, .leave]
    guard case .stored = try await edit(try state("Hi\n")) else { return #expect(Bool(false)) }
    #expect(desk.opened == ["Hi\n", "One"])
    #expect(try await stored() == ReadmeDraft(text: "One Two", base: "Hi\n"))
  }

  @Test func `A missing repository is created only after the user has agreed`() async throws {
    guard case .declined = try await edit(try state(nil, repository: nil)) else { return #expect(Bool(false)) }
    #expect(desk.opened.isEmpty)
    desk.replies = [0]
    desk.edits = [{ _ in "New" }]
    let creation = try entry(
      .post, "/user/repos", sending: ["name": .string("octocat"), "private": .bool(false)], status: 201)
    let outcome = try await edit(try state(nil, repository: nil) + [creation, change("New", sha: nil, status: 201)])
    guard case .saved = outcome else { return #expect(Bool(false), "\(outcome)") }
    #expect(desk.asked.last?.title == "Create octocat/octocat?")
  }

  @Test func `A script can't create a repository or replace a draft`() async throws {
    await #expect(throws: ReadmeError.noRepository(try ProfileReadme(of: Login("octocat")).name)) {
      try await edit(try state(nil, repository: nil), hasKeyboard: false)
    }
    try await leaveDraft()
    await #expect(throws: ReadmeError.draftExists) { try await edit(try state("Hi\n"), hasKeyboard: false) }
  }

  @Test func `A change on GitHub is merged in the editor, and nothing is overwritten`() async throws {
    desk.edits = [{ _ in "Mine" }, { _ in "Both" }]
    desk.decisions = [.save, .save]
    let responses =
      try state("Hi") + [change("Mine", status: 409, message: "README.md does not match 1")]
      + state("Theirs", sha: "2") + [change("Both", sha: "2")]
    guard case .saved = try await edit(responses) else { return #expect(Bool(false)) }
    #expect(desk.opened == ["Hi", "Mine|Hi|Theirs"])
    let alert = try #require(Question(about: ReadmeError.changedOnGitHub, from: .example))
    let lines = { (question: Question) in question.message.flatMap { $0.lines(width: 76) }.map(\.string) }
    #expect(desk.asked.map(lines) == [lines(alert)])
  }

  @Test func `A draft of an earlier session is merged with a change on GitHub`() async throws {
    try await leaveDraft()
    desk.replies = [0]
    desk.decisions = [.leave]
    guard case .stored = try await edit(try state("Theirs")) else { return #expect(Bool(false)) }
    #expect(desk.opened == ["Mine|Hi|Theirs"])
    #expect(try await stored() == ReadmeDraft(text: "Mine|Hi|Theirs", base: "Theirs"))
  }

  @Test func `A discarded draft is kept as a copy`() async throws {
    try await leaveDraft()
    desk.replies = [1]
    guard case .unchanged = try await edit(try state("Hi")) else { return #expect(Bool(false)) }
    #expect(desk.opened == ["Hi"])
    #expect(desk.said.count == 1)
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(directory.path)/octocat/readme")
    #expect(names.contains { $0.hasPrefix("discarded-") && $0.hasSuffix(".md") })
  }

  @Test func `In the app, discarding a draft ends the edit, and says where the copy is`() async throws {
    try await leaveDraft()
    desk.replies = [1]
    let outcome = try await edit(try state("Hi"), for: .app)
    guard case .discarded(_, let copy) = outcome else { return #expect(Bool(false), "\(outcome)") }
    #expect(desk.opened.isEmpty)
    #expect(try String(contentsOfFile: copy.path, encoding: .utf8) == "Mine")
    let notice = outcome.notice.line(cutTo: .max).string
    #expect(notice.hasPrefix("Discarded the draft. A copy stays in \(copy.path) for 30 days"))
  }

  @Test func `A text with conflict markers isn't saved`() async throws {
    desk.edits = [{ _ in "<<<<<<< your text\na\n=======\nb\n>>>>>>> GitHub\n" }]
    desk.replies = [1]
    guard case .stored = try await edit(try state("Hi")) else { return #expect(Bool(false)) }
    await #expect(throws: ReadmeError.draftExists) { try await edit(try state("Hi"), hasKeyboard: false) }
  }

  @Test(
    arguments: [
      ("Could not update file: Changes must be made through a pull request.", true),
      ("Repository rule violations found", true), ("Protected branch hook declined", true),
      ("path contains a malformed path component", false),
    ] as [(String, Bool)], [409, 422])
  func `A rejection is reported as GitHub states it, with the rule only if there is one, and the text is kept`(
    rejection: (message: String, isRule: Bool), status: Int
  ) async throws {
    desk.edits = [{ _ in "Mine" }]
    let responses = try state("Hi") + [change("Mine", status: status, message: rejection.message)] + state("Hi")
    let name = try ProfileReadme(of: Login("octocat")).name
    let error: ReadmeError =
      rejection.isRule
      ? .blockedByRule(name, message: rejection.message) : .rejected(message: rejection.message)
    await #expect(throws: error) { try await edit(responses) }
    #expect(try await stored()?.text == "Mine")
  }

  @Test(
    arguments: [
      "Repository rule violations found\n\nSecret detected in content", "Push cannot contain secrets",
      "Blocked by push protection",
    ], [409, 422])
  func `A text with a secret is kept, and the advice is to remove the secret`(
    message: String, status: Int
  ) async throws {
    desk.edits = [{ _ in "Mine" }]
    let responses = try state("Hi") + [change("Mine", status: status, message: message)] + state("Hi")
    let error = await #expect(throws: ReadmeError.self) { try await edit(responses) }
    guard case .containsSecret = error else { return #expect(Bool(false), "\(String(describing: error))") }
    #expect(error?.sentence(from: .example)?.contains("to remove the secret from the text, run: ") == true)
    #expect(try await stored()?.text == "Mine")
  }

  @Test(arguments: [(false, "public_repo"), (true, "repo")])
  func `A token that may not write needs a scope`(isPrivate: Bool, scope: String) async throws {
    desk.edits = [{ _ in "Mine" }]
    let responses = try state("Hi", isPrivate: isPrivate) + [change("Mine", status: 404)]
    let error = await #expect(throws: NetworkError.self) { try await edit(responses) }
    guard case .missingScope(scope, _, _) = error else { return #expect(Bool(false), "\(String(describing: error))") }
    #expect(try await stored()?.text == "Mine")
  }

  @Test func `A renamed repository is reported before the editor opens`() async throws {
    let name = try ProfileReadme(of: Login("octocat")).name
    await #expect(throws: ReadmeError.renamed(name, to: "octocat/profile")) {
      try await edit(try state("Hi", repository: "octocat/profile"))
    }
    #expect(desk.opened.isEmpty)
  }

  @Test func `A text that GitHub saved before the response was lost counts as saved`() async throws {
    desk.edits = [{ _ in "Mine" }]
    let responses = try state("Hi") + [change("Mine", status: 409)] + state("Mine", sha: "2")
    guard case .saved = try await edit(responses) else { return #expect(Bool(false)) }
  }

  @Test func `The text of an editor that fails is kept`() async throws {
    desk.edits = [{ _ in "Mine" }]
    desk.editorError = .failed(editor: "vi", status: 1)
    await #expect(throws: ReadmeError.editor(.failed(editor: "vi", status: 1))) { try await edit(try state("Hi")) }
    #expect(try await stored() == ReadmeDraft(text: "Mine", base: "Hi"))
  }

  /// A window of the editor may still show the file.
  @Test func `The file of an editor that ended at once is kept`() async throws {
    let ending = EditorError.endedAtOnce(editor: "code", path: "/README.md")
    desk.editorError = ending
    await #expect(throws: ReadmeError.editor(ending)) { try await edit(try state("Hi")) }
    #expect(try await stored() == ReadmeDraft(text: "Hi", base: "Hi"))
    #expect(await drafts.logins().isEmpty, "The text isn't changed yet.")
    try Data("Mine".utf8).write(to: URL(filePath: "\(directory.path)/octocat/readme/README.md"))
    #expect(await drafts.logins() == ["octocat"])
  }

  @Test func `Text that a window of the editor saves after the end is a draft with its base`() async throws {
    desk.edits = [{ $0 }]
    guard case .unchanged = try await edit(try state("Hi")) else { return #expect(Bool(false)) }
    #expect(try await stored() == nil)
    try Data("Mine".utf8).write(to: URL(filePath: "\(directory.path)/octocat/readme/README.md"))
    #expect(try await stored() == ReadmeDraft(text: "Mine", base: "Hi"))
  }

  @Test func `A draft can be saved without a change in the editor`() async throws {
    try await leaveDraft()
    desk.replies = [0]
    desk.editorError = .endedAtOnce(editor: "vi", path: "/README.md")
    guard case .saved = try await edit(try state("Hi") + [change("Mine")]) else { return #expect(Bool(false)) }
    #expect(desk.opened == ["Mine"])
  }

  @Test(arguments: ["", " \n", nil], [true, false])
  func `An editor that leaves no text changes nothing, not even the draft`(
    saved: String?, hasKeyboard: Bool
  ) async throws {
    desk.edits = saved.map { saved in [{ _ in saved }] } ?? []
    desk.removesFile = saved == nil
    await #expect(throws: ReadmeError.noText) { try await edit(try state("Hi"), hasKeyboard: hasKeyboard) }
    #expect(desk.previewed.isEmpty)
    #expect(try await stored() == ReadmeDraft(text: "Hi", base: "Hi"))
  }

  @Test func `A byte order mark isn't a change, and it stays`() async throws {
    guard case .unchanged = try await edit(try state("\u{FEFF}Hi"), hasKeyboard: false) else {
      return #expect(Bool(false))
    }
    desk.edits = [{ $0 + "!" }]
    guard case .saved = try await edit(try state("\u{FEFF}Hi") + [change("\u{FEFF}Hi!")]) else {
      return #expect(Bool(false))
    }
    #expect(desk.previewed == ["Hi!"])
  }

  @Test(arguments: [[0xFF, 0xFE, 0x48, 0x00], [0x48, 0x00, 0x69, 0x00], [0x48, 0x00, 0x69], [0xE9]] as [[UInt8]])
  func `A file that isn't UTF-8 text isn't edited`(bytes: [UInt8]) async throws {
    let name = try ProfileReadme(of: Login("octocat")).name
    await #expect(throws: ReadmeError.notText(name)) { try await edit(try state(file: Data(bytes))) }
    #expect(desk.opened.isEmpty)
  }

  @Test func `A file that GitHub returned only in part isn't edited`() async throws {
    let name = try ProfileReadme(of: Login("octocat")).name
    await #expect(throws: ReadmeError.notText(name)) { try await edit(try state(file: Data(), size: 1_500_000)) }
    #expect(desk.opened.isEmpty)
  }

  /// Returns the responses for loading a README that GitHub describes with other fields than usual.
  private func state(ofFile fields: [String: JSONValue]) throws -> [HTTPArchive.Entry] {
    try state("Hi").dropLast() + [entry(.get, Self.path + "/readme", .object(fields))]
  }

  @Test func `A README that is a symbolic link isn't edited`() async throws {
    let responses = try state(ofFile: [
      "type": .string("symlink"), "name": .string("README.md"), "path": .string("README.md"), "sha": .string("1"),
      "target": .string("docs/index.md"), "html_url": .string("https://github.com/a"), "size": .integer(13),
    ])
    await #expect(throws: ReadmeError.symbolicLink(to: "docs/index.md", page: "https://github.com/a")) {
      try await edit(responses)
    }
    #expect(desk.opened.isEmpty)
  }

  @Test func `A README whose sha is missing isn't edited`() async throws {
    let responses = try state(ofFile: [
      "name": .string("README.md"), "encoding": .string("base64"), "content": .string("SGk="),
    ])
    await #expect(throws: NetworkError.malformed(.missing(field: "sha"))) { try await edit(responses) }
    #expect(desk.opened.isEmpty)
  }

  @Test func `A draft that isn't text is renamed, and doesn't prevent the next edit`() async throws {
    let path = try await leaveDraft()
    try Data([0xE9]).write(to: URL(filePath: path))
    await #expect(throws: DraftError.unusableText(path: "\(path).unreadable", .notUTF8)) {
      try await edit(try state("Hi"))
    }
    guard case .unchanged = try await edit(try state("Hi")) else { return #expect(Bool(false)) }
    #expect(FileManager.default.fileExists(atPath: "\(path).unreadable"))
  }

  @Test func `A repository that is gone by the time of saving isn't created without a question`() async throws {
    desk.edits = [{ _ in "Mine" }]
    let responses = try state("Hi") + [change("Mine", status: 409)] + state(nil, repository: nil)
    await #expect(throws: ReadmeError.self) { try await edit(responses) }
    #expect(try await stored()?.text == "Mine")
  }

  @Test func `Only one session edits a README`() async throws {
    let drafts = drafts
    _ = try await drafts.open(for: "octocat")
    await #expect(throws: ReadmeError.inUse) { try await edit(try state("Hi")) }
    await drafts.close()
  }

  @Test func `A private repository is saved, but its profile doesn't show it`() async throws {
    desk.edits = [{ _ in "Mine" }]
    let outcome = try await edit(try state("Hi", isPrivate: true) + [change("Mine")])
    let notice = outcome.notice.line(cutTo: .max).string
    #expect(notice.contains("octocat/octocat is private; make it public at https://"))
  }
}

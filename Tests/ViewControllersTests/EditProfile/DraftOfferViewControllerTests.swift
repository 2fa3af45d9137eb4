import FoundationEssentials
import LotusModel
import ModelControllers
import Terminal
import TestSupport
import Testing
import ViewModels

@testable import ViewControllers

@MainActor @Suite("Draft offer view controller")
struct DraftOfferViewControllerTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func drafts() -> DraftController {
    DraftController(folder: directory.path, now: { .example.addingTimeInterval(-180) })
  }

  /// Ends a session with a draft of another bio, and perhaps with a text in an editor.
  private func leave(bio: String, editorText: String? = nil) async throws {
    let drafts = drafts()
    _ = try await drafts.open(for: "octocat")
    try await drafts.save(draft(bio: bio))
    if let editorText { _ = try await drafts.writeEditorFile(editorText) }
    await drafts.close()
  }

  private func draft(bio: String) -> ProfileDraft {
    var draft = EditableAccount.example.draft
    draft.input.texts[.bio] = bio
    return draft
  }

  private func offer(
    _ questions: ScriptedQuestions, by drafts: DraftController, to account: EditableAccount = .example
  ) async throws -> ProfileDraft {
    try await DraftOfferViewController(account: account, drafts: drafts, viewpoint: .example) {
      await questions.reply(to: $0)
    }.run()
  }

  @Test func `Where nothing was left behind nothing is asked`() async throws {
    let questions = ScriptedQuestions()
    #expect(try await offer(questions, by: drafts()) == EditableAccount.example.draft)
    #expect(questions.asked.isEmpty)
  }

  @Test func `A draft that another session holds is mentioned, and left alone`() async throws {
    let other = drafts()
    _ = try await other.open(for: "octocat")
    try await other.save(draft(bio: "Squid"))
    let questions = ScriptedQuestions(0)
    #expect(try await offer(questions, by: drafts()) == EditableAccount.example.draft)
    #expect(questions.asked.count == 1)
    #expect(questions.message.joined(separator: " ").contains("Another session of ghlotus"))
    await other.close()
  }

  @Test func `A draft is shown with its age and what it changes, and gone on with`() async throws {
    try await leave(bio: "Squid ")
    let questions = ScriptedQuestions(0)
    let draft = try await offer(questions, by: drafts())
    #expect(draft.input.texts[.bio] == "Squid ")
    #expect(
      questions.message == ["It was kept 3 minutes ago and is not on GitHub. It differs in:", "Bio  Cat → Squid"])
    #expect(questions.labels == ["Go on with it", "Begin afresh, and keep it for later", "Discard it"])
  }

  @Test(arguments: [(1, true), (2, false)])
  func `A draft is kept for later or discarded`(reply: Int, isKept: Bool) async throws {
    try await leave(bio: "Squid")
    let session = drafts()
    let questions = ScriptedQuestions(reply)
    #expect(try await offer(questions, by: session) == EditableAccount.example.draft)
    #expect(questions.message.joined().contains("octocat/discarded-") == !isKept, "it is named")
    try await session.remove()
    await session.close()
    #expect(try await (drafts().open(for: "octocat").draft != nil) == isKept)
  }

  @Test func `Giving up leaves the draft as it is`() async throws {
    try await leave(bio: "Squid")
    await #expect(throws: NetworkError.transport(.cancelled)) { try await offer(ScriptedQuestions(nil), by: drafts()) }
    #expect(try await drafts().open(for: "octocat").draft?.input.texts[.bio] == "Squid")
  }

  @Test func `A draft that GitHub has by now is not worth a question`() async throws {
    try await leave(bio: "Squid")
    var account = EditableAccount.example
    account.user.bio = "Squid"
    let questions = ScriptedQuestions()
    #expect(try await offer(questions, by: drafts(), to: account) == account.draft)
    #expect(questions.asked.isEmpty)
    #expect(try await drafts().open(for: "octocat").draft == nil)
  }

  @Test func `What an editor was killed over counts until something newer is kept`() async throws {
    let text = ProfileTextViewModel(input: draft(bio: "From the editor").input).text
    try await leave(bio: "Squid", editorText: text)
    let session = drafts()
    var draft = try await offer(ScriptedQuestions(0), by: session)
    #expect(draft.input.texts[.bio] == "From the editor")
    draft.input.texts[.name] = "Typed later"
    try await session.save(draft)
    await session.close()
    let again = try await offer(ScriptedQuestions(0), by: drafts())
    #expect(again.input.texts[.name] == "Typed later")
    #expect(again.input.texts[.bio] == "From the editor")
  }

  @Test func `A draft that cannot be read is said to lie where it is`() async throws {
    try directory.write("octocat/draft-1.json", "{")
    let questions = ScriptedQuestions(0)
    #expect(try await offer(questions, by: drafts()) == EditableAccount.example.draft)
    #expect(questions.asked.count == 1)
    #expect(questions.message.joined().contains("draft-1.json"))
  }

  @Test func `Without a place for drafts one edits all the same`() async throws {
    let questions = ScriptedQuestions(0)
    let drafts = DraftController(folder: nil, now: { .example })
    #expect(try await offer(questions, by: drafts) == EditableAccount.example.draft)
    #expect(questions.message.joined(separator: " ").contains("No draft is kept"))
  }
}

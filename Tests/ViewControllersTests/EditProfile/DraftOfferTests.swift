import FoundationEssentials
import HTTP
import LotusModel
import ModelControllers
import Terminal
import TestSupport
import Testing
import ViewModels

@testable import ViewControllers

@MainActor @Suite("Draft offer")
struct DraftOfferTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func drafts() -> DraftController {
    DraftController(folder: directory.path, now: { .example.addingTimeInterval(-180) })
  }

  /// Ends a session that leaves a draft with another bio and, if given, an unfinished text in the
  /// text editor.
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
    var offer = DraftOffer(to: account.user.login, account.profile, drafts: drafts, viewpoint: .example)
    offer.delegate = questions
    // The delegate is weak, and some tests don't keep the questions.
    defer { withExtendedLifetime(questions) {} }
    return try await offer.draft(hasKeyboard: true).draft
  }

  @Test func `A draft that another session uses is mentioned and left unchanged`() async throws {
    let other = drafts()
    _ = try await other.open(for: "octocat")
    try await other.save(draft(bio: "Squid"))
    let questions = ScriptedQuestions(0)
    #expect(try await offer(questions, by: drafts()) == EditableAccount.example.draft)
    #expect(questions.asked.count == 1)
    #expect(questions.message.joined(separator: " ").contains("Another ghlotus session"))
    await other.close()
  }

  @Test func `The offer shows the age and the changes of the draft, which can be continued`() async throws {
    try await leave(bio: "Squid ")
    let questions = ScriptedQuestions(0)
    let draft = try await offer(questions, by: drafts())
    #expect(draft.input.texts[.bio] == "Squid ")
    #expect(
      questions.message == [
        "The draft was stored 3 minutes ago and is not saved on GitHub. It has these", "changes:",
        "Bio  Cat → Squid",
      ])
    #expect(
      questions.labels == [
        "Continue with the draft", "Begin again and keep the draft", "Discard the draft",
      ])
  }

  @Test func `The message about a discarded draft says where its copy is and how to get it back`() async throws {
    try await leave(bio: "Squid")
    let questions = ScriptedQuestions(2)
    _ = try await offer(questions, by: drafts())
    let message = try #require(questions.said.first)
    #expect(message.hasPrefix("Discarded the draft"))
    #expect(message.contains("/octocat/discarded-"))
    #expect(message.contains("ghlotus help drafts"))
  }

  @Test func `A draft whose values are already on GitHub is removed without a question`() async throws {
    try await leave(bio: "Squid")
    var account = EditableAccount.example
    account.user.bio = "Squid"
    let questions = ScriptedQuestions()
    #expect(try await offer(questions, by: drafts(), to: account) == account.draft)
    #expect(questions.asked.isEmpty)
    #expect(try await drafts().open(for: "octocat").draft == nil)
  }

  @Test func `Text from an interrupted text editor is used until a newer draft is stored`() async throws {
    let text = ProfileTextViewModel(input: draft(bio: "From the editor").input).text
    try await leave(bio: "Squid", editorText: text)
    let session = drafts()
    let questions = ScriptedQuestions(0, 0)
    var draft = try await offer(questions, by: session)
    #expect(draft.input.texts[.bio] == "From the editor")
    draft.input.texts[.name] = "Typed later"
    try await session.save(draft)
    await session.close()
    let again = try await offer(questions, by: drafts())
    #expect(again.input.texts[.name] == "Typed later")
    #expect(again.input.texts[.bio] == "From the editor")
  }

  @Test func `A draft that cannot be read is reported with its path`() async throws {
    try directory.write("octocat/draft-1.json", "{")
    let questions = ScriptedQuestions(0)
    #expect(try await offer(questions, by: drafts()) == EditableAccount.example.draft)
    #expect(questions.asked.count == 1)
    #expect(questions.message.joined().contains("draft-1.json"))
  }

  @Test func `Without a folder for drafts, editing continues after a notice`() async throws {
    let questions = ScriptedQuestions(0)
    let drafts = DraftController(folder: nil, now: { .example })
    #expect(try await offer(questions, by: drafts) == EditableAccount.example.draft)
    #expect(questions.message.joined(separator: " ").contains("Cannot store drafts"))
  }
}

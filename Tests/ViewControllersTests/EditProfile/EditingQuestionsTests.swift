import Terminal
import Testing
import ViewModels

@testable import LotusModel
@testable import ViewControllers

/// The questions that editing asks, and what their answers mean.
@MainActor @Suite("Questions while editing")
struct EditingQuestionsTests {
  @Test(
    arguments: [
      ("mona@octocat.example", ["mona@octocat.example", "octocat@octocat.example", "No public address"], "12n"),
      ("", ["No public address", "octocat@octocat.example", "mona@octocat.example"], "n12"),
    ])
  func `Addresses are listed with the one that is public first`(current: String, labels: [String], keys: String) async {
    let addresses = EditableAccount.example.verifiedAddresses
    for (reply, label) in labels.enumerated() {
      let questions = ScriptedQuestions(reply)
      let chosen = await questions.ask(.address(among: addresses, insteadOf: current))
      #expect(questions.labels == labels)
      #expect(questions.asked.last?.replies.map(\.key) == Array(keys))
      #expect(chosen == (label == "No public address" ? "" : label))
    }
    let questions = ScriptedQuestions(nil)
    #expect(
      await questions.ask(.address(among: addresses, insteadOf: current)) == nil)
  }

  @Test(arguments: [(0, .mine), (1, .theirs), (2, .edit), (nil, nil)] as [(Int?, ProfileConflict.Resolution?)])
  func `A conflict shows all three values`(reply: Int?, resolution: ProfileConflict.Resolution?) async {
    let conflict = ProfileConflict(field: .bio, base: .string("Cat"), mine: .string("Squid"), theirs: .string(""))
    let questions = ScriptedQuestions(reply)
    #expect(await questions.ask(.resolution(of: conflict)) == resolution)
    #expect(
      questions.message == [
        "Bio was changed on GitHub as well.", "It was:  Cat", "Mine:    Squid", "Theirs:  (nothing)",
      ])
    #expect(questions.asked.last?.replies.map(\.key) == ["m", "t", "e"])
  }

  @Test(arguments: [(0, true), (1, false), (nil, false)] as [(Int?, Bool)])
  func `Nothing is sent that was not seen`(reply: Int?, isSent: Bool) async {
    let edit = ProfileEdit(
      fields: [.bio: .string("Squid"), .hireable: .bool(true)], addedAccounts: ["https://b.example"])
    let questions = ScriptedQuestions(reply)
    let profile = EditableAccount.example.profile
    #expect((await questions.ask(.consent(to: edit, of: profile)) ?? false) == isSent)
    #expect(
      questions.message == [
        "Bio              Cat → Squid", "Hireable         no → yes", "Social accounts  (nothing) → https://b.example",
      ])
  }

  @Test(arguments: [(0, .kept), (1, nil), (2, .discarded(nil)), (nil, nil)] as [(Int?, DraftFate?)])
  func `Leaving keeps what was typed unless one says otherwise`(reply: Int?, fate: DraftFate?) async {
    #expect((await ScriptedQuestions(reply).ask(.fate(despite: nil)) ?? nil) == fate)
  }

  @Test(arguments: [(0, nil), (1, .lost(.noDirectory)), (nil, nil)] as [(Int?, DraftFate?)])
  func `No draft is promised that cannot be kept`(reply: Int?, fate: DraftFate?) async {
    let questions = ScriptedQuestions(reply)
    #expect((await questions.ask(.fate(despite: .noDirectory)) ?? nil) == fate)
    #expect(questions.labels == ["Go on editing", "Leave, and lose them"])
    #expect(questions.message.joined(separator: " ").contains(DraftError.noDirectory.sentence))
  }

  @Test func `A save that failed half-way says what was saved, what was not and what is unknown`() async {
    var report = ProfileSaveReport(changing: EditableAccount.example.profile)
    report.saved = ProfileEdit(fields: [.bio: .string("Squid")])
    report.unknown = ProfileEdit(removedAccounts: ["https://a.example"])
    report.unsaved = ProfileEdit(addedAccounts: ["https://b.example"])
    report.failure = .transport(.connectionLost(host: "api.github.com"))
    let questions = ScriptedQuestions(0)
    _ = await questions.reply(to: Question(report, from: .example))
    #expect(questions.asked.last?.title.string == "Not all was saved")
    #expect(
      Array(questions.message.drop { $0 != "Saved" }) == [
        "Saved", "  Bio  Cat → Squid", "", "Not saved", "  Social accounts  (nothing) → https://b.example", "",
        "Sent, but it is not known whether it was saved", "  Social accounts  https://a.example → (nothing)",
      ])
    #expect(questions.message.first?.contains("api.github.com") == true)
  }
}

import Essentials
import HTTP
import Terminal
import Testing
import ViewModels

@testable import LotusModel
@testable import ViewControllers

/// Tests for the questions asked during editing and for the meaning of each reply.
@MainActor @Suite("Questions while editing")
struct EditingQuestionsTests {
  @Test(arguments: [("mona@octocat.example", 1), ("", 2), ("octocat@octocat.example", 0)])
  func `The addresses keep their order and their keys, and the current one is selected`(
    current: String, selected: Int
  ) async {
    let addresses = EditableAccount.example.verifiedAddresses
    let labels = ["octocat@octocat.example", "mona@octocat.example", "No public address"]
    for (reply, label) in labels.enumerated() {
      let questions = ScriptedQuestions(reply)
      let chosen = await questions.ask(.address(among: addresses, insteadOf: current))
      #expect(questions.labels == labels)
      #expect(questions.asked.last?.initialReply == selected)
      #expect(questions.asked.last?.replies.map(\.key) == ["1", "2", "n"])
      #expect(chosen == (label == "No public address" ? "" : label))
    }
    let questions = ScriptedQuestions(nil)
    #expect(
      await questions.ask(.address(among: addresses, insteadOf: current)) == nil)
  }

  @Test(arguments: [(0, .mine), (1, .theirs), (2, .edit), (nil, nil)] as [(Int?, ProfileConflict.Resolution?)])
  func `A conflict shows the old value, the edited value and the value on GitHub`(
    reply: Int?, resolution: ProfileConflict.Resolution?
  ) async {
    let conflict = ProfileConflict(field: .bio, base: .string("Cat"), mine: .string("Squid"), theirs: .string(""))
    let questions = ScriptedQuestions(reply)
    #expect(await questions.ask(.resolution(of: conflict)) == resolution)
    #expect(
      questions.message == [
        "Bio was changed both here and on GitHub.", "Before:  Cat", "Mine:    Squid", "GitHub:  (nothing)",
      ])
    #expect(questions.asked.last?.replies.map(\.key) == ["m", "t", "e"])
  }

  @Test(arguments: [(0, true), (1, false), (nil, false)] as [(Int?, Bool)])
  func `The confirmation lists every change, and only consent sends the changes`(reply: Int?, isSent: Bool) async {
    let edit = ProfileEdit(
      fields: [.bio: .string("Squid"), .hireable: .bool(true)], addedAccounts: ["https://b.example"])
    let questions = ScriptedQuestions(reply)
    let profile = EditableAccount.example.profile
    #expect((await questions.ask(.consent(to: edit, of: profile)) ?? false) == isSent)
    #expect(
      questions.message == [
        "Bio              Cat → Squid", "Hireable         no → yes", "Social accounts  + https://b.example",
      ])
  }

  @Test(arguments: [(0, .leave), (1, .stay), (2, .discard), (nil, nil)] as [(Int?, LeaveReply?)])
  func `Leaving keeps the draft unless the user discards it`(reply: Int?, meaning: LeaveReply?) async {
    #expect(await ScriptedQuestions(reply).ask(.leaving(despite: nil)) == meaning)
  }

  @Test(arguments: [(0, .stay), (1, .leave), (nil, nil)] as [(Int?, LeaveReply?)])
  func `If no draft can be stored, leaving offers only to lose the changes`(reply: Int?, meaning: LeaveReply?) async {
    let questions = ScriptedQuestions(reply)
    #expect(await questions.ask(.leaving(despite: .noDirectory)) == meaning)
    #expect(questions.labels == ["Keep editing", "Leave and lose the changes"])
    #expect(questions.message.joined(separator: " ").contains(DraftError.noDirectory.title))
  }

  @Test func `A partly failed save lists the saved, unsaved and unconfirmed changes`() async {
    var report = ProfileSaveReport(changing: EditableAccount.example.profile)
    report.saved = ProfileEdit(fields: [.bio: .string("Squid")])
    report.unknown = ProfileEdit(removedAccounts: ["https://a.example"])
    report.unsaved = ProfileEdit(addedAccounts: ["https://b.example"])
    report.failure = .transport(.connectionLost(host: "api.github.com"))
    let questions = ScriptedQuestions(0)
    _ = await questions.reply(to: Question(report, from: .example))
    #expect(questions.asked.last?.title.string == "Not all changes were saved")
    #expect(
      Array(questions.message.drop { $0 != "Saved" }) == [
        "Saved", "  Bio  Cat → Squid", "", "Not saved", "  Social accounts  + https://b.example", "",
        "Sent, but not confirmed by GitHub", "  Social accounts  - https://a.example",
      ])
    #expect(questions.message.first?.contains("api.github.com") == true)
  }

  @Test func `A page that did not open offers to copy its address`() async throws {
    let page = "https://github.com/settings/profile"
    let choice = try #require(Choice<Bool>.copying(after: BrowserError(address: page), from: .example))
    let questions = ScriptedQuestions(0)
    #expect(await questions.ask(choice) == true)
    #expect(questions.labels == ["Copy the address", "Close"])
    #expect(questions.message.joined(separator: " ").contains(page))
  }

  @Test func `If nothing was saved, only the title says so`() async {
    var report = ProfileSaveReport(changing: EditableAccount.example.profile)
    report.unsaved = ProfileEdit(fields: [.bio: .string("Squid")])
    report.failure = .transport(.connectionLost(host: "api.github.com"))
    let questions = ScriptedQuestions(0)
    _ = await questions.reply(to: Question(report, from: .example))
    #expect(questions.asked.last?.title.string == "Nothing was saved")
    #expect(questions.message.last == "Bio  Cat → Squid" && !questions.message.contains("Not saved"))
  }

  @Test func `The organizations of the user are offered, and everyone`() async {
    let organizations = ["acme", "github"].map { Organization(login: $0, id: 1, description: nil) }
    let questions = ScriptedQuestions(2)
    #expect(await questions.ask(.audience(among: organizations, insteadOf: "github")) == "")
    #expect(questions.labels == ["acme", "github", "No organization: everyone"])
    #expect(questions.asked.last?.initialReply == 1)
    #expect(questions.asked.last?.replies.map(\.key) == ["1", "2", "n"])
  }

  @Test func `A current address that is no longer verified is offered too`() async {
    let questions = ScriptedQuestions(0)
    let addresses = EditableAccount.example.verifiedAddresses
    #expect(await questions.ask(.address(among: addresses, insteadOf: "old@octocat.example")) == "old@octocat.example")
    #expect(questions.asked.last?.initialReply == 0 && questions.labels.count == 4)
  }

  @Test func `No two of many addresses have the same key`() async {
    let addresses = (1...40).map { EmailAddress(email: "a\($0)@b.example", verified: true, primary: false) }
    let questions = ScriptedQuestions(11)
    let chosen = await questions.ask(.address(among: addresses, insteadOf: "a1@b.example"))
    #expect(chosen == "a12@b.example")
    let keys = questions.asked.last?.replies.map(\.key) ?? []
    #expect(keys.count == 41)
    let used = keys.filter { $0 != " " }
    #expect(Set(used).count == used.count && !used.contains("j") && !used.contains("k"))
  }
}

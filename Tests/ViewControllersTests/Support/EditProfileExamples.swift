import MockScreen
import Terminal
import Testing
import ViewModels

@testable import LotusModel
@testable import ViewControllers

extension EditableAccount {
  /// Mona, with two verified addresses and one that is not.
  static var example: EditableAccount {
    var user = User.example
    user.name = "Mona"
    user.bio = "Cat"
    user.email = "mona@octocat.example"
    return EditableAccount(
      user: user, socialAccounts: [SocialAccount(provider: "generic", url: "https://a.example")],
      addresses: [
        EmailAddress(email: "octocat@octocat.example", verified: true, primary: true),
        EmailAddress(email: "mona@octocat.example", verified: true, primary: false),
        EmailAddress(email: "new@octocat.example", verified: false, primary: false),
      ])
  }

  /// An edit of it in which nothing is typed yet.
  var draft: ProfileDraft {
    ProfileDraft(login: user.login, base: profile, input: ProfileFormViewModel(profile).input)
  }
}

@MainActor
extension ProfileFormDataSource {
  /// The form of an account before any input.
  static func example(_ account: EditableAccount = .example) -> ProfileFormDataSource {
    ProfileFormDataSource(
      account: account, draft: account.draft, validator: ProfileFormValidator(addresses: account.addresses))
  }
}

extension ProfileSaveOutcome {
  /// All of it has been saved.
  static func saved(_ profile: EditableProfile, of account: EditableAccount = .example) -> ProfileSaveOutcome {
    var report = ProfileSaveReport(changing: account.profile)
    report.saved = ProfileEdit(from: account.profile, to: profile)
    return ProfileSaveOutcome(account: account.showing(profile), base: profile, wanted: profile, ending: .sent(report))
  }

  /// GitHub has refused it.
  static func refused(
    _ profile: EditableProfile, _ details: GitHubError.Detail..., of account: EditableAccount = .example
  ) -> ProfileSaveOutcome {
    var report = ProfileSaveReport(changing: account.profile)
    report.unsaved = ProfileEdit(from: account.profile, to: profile)
    report.failure = .refused(GitHubError(message: "Validation Failed", details: details))
    return ProfileSaveOutcome(account: account, base: account.profile, wanted: profile, ending: .sent(report))
  }
}

/// Gives the answers that it was told to give, and remembers the questions.
@MainActor
final class ScriptedQuestions {
  private var replies: [Int?]
  private(set) var asked: [Question] = []

  init(_ replies: Int?...) {
    self.replies = replies
  }

  func reply(to question: Question) async -> Int? {
    asked.append(question)
    #expect(!question.replies.contains { "jk".contains($0.key) }, "j and k move the choice")
    return replies.isEmpty ? nil : replies.removeFirst()
  }

  func ask<Value>(_ choice: Choice<Value>) async -> Value? {
    choice.value(of: await reply(to: choice.question))
  }

  /// The words of the last question, line by line.
  var message: [String] {
    asked.last?.message.flatMap { $0.lines(width: 76) }.map(\.string) ?? []
  }

  var labels: [String] {
    asked.last?.replies.map(\.label.string) ?? []
  }
}

@MainActor
extension MockScreen {
  /// Waits until the screen shows the text, or no longer does, and something else is so.
  func wait(for text: String, isShown: Bool = true, and condition: () -> Bool = { true }) async throws {
    func isReached() -> Bool { rows.joined(separator: "\n").contains(text) == isShown && condition() }
    for _ in 0..<500 where !isReached() { try await Task.sleep(for: .milliseconds(20)) }
    try #require(isReached(), "\(text) in\n\(rows.joined(separator: "\n"))")
  }

  /// The row of the screen that begins so.
  func row(_ start: String) -> Int? {
    rows.firstIndex { $0.hasPrefix(start) }
  }
}

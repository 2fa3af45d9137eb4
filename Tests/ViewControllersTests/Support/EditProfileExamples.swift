import Terminal
import Testing
import ViewModels

@testable import LotusModel
@testable import ViewControllers

extension EditableAccount {
  /// Mona's account, with two verified addresses and one unverified address.
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

  /// Mona's account after she has verified her third address.
  static var exampleWithNewAddress: EditableAccount {
    var account = example
    account.addresses?[2] = EmailAddress(email: "new@octocat.example", verified: true, primary: false)
    return account
  }

  /// A draft of this account without changes.
  var draft: ProfileDraft {
    ProfileDraft(login: user.login, base: profile, input: ProfileFormViewModel(profile).input)
  }
}

@MainActor
extension ProfileFormDataSource {
  /// Returns the form of an account before any input.
  static func example(_ account: EditableAccount = .example) -> ProfileFormDataSource {
    ProfileFormDataSource(account: account, draft: account.draft, clock: .example)
  }
}

extension ProfileSaveOutcome {
  /// Returns the outcome of a save after GitHub accepted every change.
  static func saved(_ profile: EditableProfile, of account: EditableAccount = .example) -> ProfileSaveOutcome {
    var report = ProfileSaveReport(changing: account.profile)
    report.saved = ProfileEdit(from: account.profile, to: profile)
    return ProfileSaveOutcome(account: account.showing(profile), base: profile, wanted: profile, ending: .sent(report))
  }

  /// Returns the outcome of a save that GitHub rejected.
  static func refused(
    _ profile: EditableProfile, _ details: GitHubError.Detail..., of account: EditableAccount = .example
  ) -> ProfileSaveOutcome {
    var report = ProfileSaveReport(changing: account.profile)
    report.unsaved = ProfileEdit(from: account.profile, to: profile)
    report.failure = .refused(GitHubError(message: "Validation Failed", details: details))
    return ProfileSaveOutcome(account: account, base: account.profile, wanted: profile, ending: .sent(report))
  }
}

/// Gives the replies that a test specifies, in order, and records the questions. After the last
/// reply, cancels every question.
@MainActor
final class ScriptedQuestions: DialogDelegate {
  private var replies: [Int?]
  private(set) var asked: [Question] = []

  init(_ replies: Int?...) {
    self.replies = replies
  }

  func reply(to question: Question) async -> Int? {
    asked.append(question)
    #expect(!question.replies.contains { "jk".contains($0.key) }, "the keys j and k move the selection")
    return replies.isEmpty ? nil : replies.removeFirst()
  }

  private(set) var said: [String] = []

  func say(_ message: StyledText, as kind: Footer.Kind) {
    said.append(message.line(cutTo: .max).string)
  }

  func ask<Value>(_ choice: Choice<Value>) async -> Value? {
    choice.value(of: await reply(to: choice.question))
  }

  func perform<Value>(_ work: Work<Value>) async throws -> Value {
    try await work.run()
  }

  /// The lines of the last question's message.
  var message: [String] {
    asked.last?.message.flatMap { $0.lines(width: 76) }.map(\.string) ?? []
  }

  var labels: [String] {
    asked.last?.replies.map(\.label.string) ?? []
  }
}

import Essentials
import FoundationEssentials
import HTTP
@_spi(Asking) import ModelControllers
import Terminal
import Testing

@testable import LotusModel
@testable import ViewControllers

@MainActor @Suite("Profile saver")
struct ProfileSaverTests {
  /// Replies to questions as a test sets them, and records the questions.
  @MainActor
  private final class Decider: DialogDelegate {
    var consents = true
    var signsIn = false
    private(set) var errors: [NetworkError] = []
    /// The changes that the user was asked to confirm.
    private(set) var edits: [[String]] = []

    func ask<Value>(_ choice: Choice<Value>) async -> Value? {
      guard Value.self == Bool.self else { return nil }
      edits.append(choice.question.message.flatMap { $0.lines(width: 76) }.map(\.string))
      return consents as? Value
    }

    func say(_ message: StyledText, as kind: Footer.Kind) {}

    /// Performs work as a stage does: after an error that a sign-in can fix, the work is repeated if
    /// the user signs in.
    func perform<Value>(_ work: Work<Value>) async throws -> Value {
      while true {
        do {
          return try await work.run()
        } catch let error as NetworkError {
          guard error.isFixedBySigningIn else { throw error }
          errors.append(error)
          if !signsIn { throw error }
        }
      }
    }
  }

  private let decider = Decider()
  private let account = EditableAccount.example

  private func entry(
    _ method: HTTPMethod, _ path: String, sending sent: (any Encodable)? = nil, status: Int = 200,
    _ body: (any Encodable)? = nil
  ) throws -> HTTPArchive.Entry {
    HTTPArchive.Entry(
      startedAt: .example, duration: 0,
      request: HTTPRequest(
        method: method, url: try #require(URL(string: "https://api.github.com/user\(path)")),
        headers: ["authorization": Redaction.mark], body: try sent.map { try JSONText.body($0) }),
      outcome: .response(
        HTTPResponse(
          status: status, headers: ["content-type": "application/json"],
          body: try body.map { try JSONText.body($0) } ?? Data())))
  }

  /// Returns the recorded responses for loading the current profile.
  private func state(_ account: EditableAccount) throws -> [HTTPArchive.Entry] {
    [
      try entry(.get, "", account.user.json),
      try entry(.get, "/social_accounts?per_page=100", account.socialAccounts),
      try entry(.get, "/emails?per_page=100", account.addresses),
    ]
  }

  /// Saves a changed profile while GitHub returns the given responses.
  ///
  /// A request without a recorded response fails. Before anything is sent, three requests load the
  /// current profile. After a confirmation, the same three requests are made again.
  private func save(
    _ change: (inout EditableProfile) -> Void, isConfirmed: Bool = false, responses: [HTTPArchive.Entry]
  ) async throws -> ProfileSaveOutcome {
    let questions = responses.prefix { $0.request.method == .get }
    let again = isConfirmed || !decider.consents ? [] : questions.suffix(3)
    let entries = questions + again + responses.dropFirst(questions.count)
    // In a recording of a browser, a rejected attempt before a successful one would be left out.
    let archive = HTTPArchive(startedAt: .example, apiURL: "https://api.github.com", entries: Array(entries))
    let network = try Fixture.network(archive)
    var mine = account.profile
    change(&mine)
    let saver = ProfileSaver(of: account, network: network, clock: .example)
    saver.delegate = decider
    return try await saver.save(mine, editing: account.profile, isConfirmed: isConfirmed)
  }

  private func changed(_ change: (inout EditableAccount) -> Void) -> EditableAccount {
    var account = account
    change(&account)
    return account
  }

  @Test func `Without changes, nothing is confirmed and nothing is sent`() async throws {
    let outcome = try await save({ _ in }, responses: state(account))
    #expect(outcome.isComplete)
    #expect(outcome.ending == .needless)
    #expect(decider.edits.isEmpty)
  }

  @Test func `Without consent, nothing is sent`() async throws {
    decider.consents = false
    let outcome = try await save({ $0.texts[.bio] = "Squid" }, responses: state(account))
    #expect(outcome.ending == .declined)
    #expect(!outcome.isComplete)
    #expect(outcome.wanted.texts[.bio] == "Squid")
  }

  @Test func `Values that changed only on GitHub stay as they are on GitHub`() async throws {
    let theirs = changed {
      $0.user.name = "Lisa"
      $0.user.bio = "Squid"
    }
    let outcome = try await save(
      {
        $0.texts[.bio] = "Squid"
        $0.texts[.company] = "@github"
      },
      responses: state(theirs) + [
        entry(
          .patch, "", sending: ["company": "@github"],
          changed {
            $0.user = theirs.user
            $0.user.company = "@github"
          }.user.json)
      ])
    #expect(decider.edits == [["Company  (nothing) → @github"]])
    #expect(outcome.isComplete)
    #expect(outcome.wanted.texts[.name] == "Lisa")
  }

  @Test(arguments: [true, false])
  func `After a server error, the profile is loaded to find out what was saved`(hasArrived: Bool) async throws {
    let now = hasArrived ? changed { $0.user.bio = "Squid" } : account
    let outcome = try await save(
      { $0.texts[.bio] = "Squid" },
      responses: state(account) + [entry(.patch, "", sending: ["bio": "Squid"], status: 500)] + state(now))
    #expect(outcome.isComplete == hasArrived)
    #expect((outcome.report?.failure == nil) == hasArrived)
    #expect(outcome.report?.unknown.isEmpty == true)
    #expect(outcome.report?.saved.isEmpty == !hasArrived)
    #expect(outcome.wanted.texts[.bio] == "Squid")
  }

  @Test func `If the profile cannot be loaded after a server error, the outcome is unknown`() async throws {
    let outcome = try await save(
      { $0.texts[.bio] = "Squid" },
      responses: state(account) + [entry(.patch, "", sending: ["bio": "Squid"], status: 500)])
    #expect(outcome.report?.unknown == ProfileEdit(fields: [.bio: .string("Squid")]))
    #expect(!outcome.isComplete)
  }

  @Test func `An account URL that GitHub rewrites counts as saved`() async throws {
    let saved = changed { $0.socialAccounts.append(SocialAccount(provider: "x", url: "https://x.com/mona")) }
    let outcome = try await save(
      { $0.accounts.append("https://twitter.com/mona") },
      responses: state(account) + [
        entry(
          .post, "/social_accounts", sending: ["account_urls": ["https://twitter.com/mona"]], status: 201, [String]())
      ] + state(saved))
    #expect(outcome.isComplete)
    #expect(outcome.wanted.accounts.last == "https://x.com/mona")
  }

  @Test func `A confirmed edit is not confirmed again`() async throws {
    let outcome = try await save(
      { $0.texts[.bio] = "Squid" }, isConfirmed: true,
      responses: state(account) + [
        entry(.patch, "", sending: ["bio": "Squid"], changed { $0.user.bio = "Squid" }.user.json)
      ])
    #expect(outcome.isComplete)
    #expect(decider.edits.isEmpty)
  }

  @Test func `The profile of another account is never changed`() async throws {
    let other = changed {
      $0.user.login = "hubot"
      $0.user.id = 1
    }
    await #expect(throws: ProfileEditError.otherAccount(login: "hubot", editedLogin: "octocat")) {
      try await save({ $0.texts[.bio] = "Squid" }, responses: state(other))
    }
  }

  private static let badCredentials = ["message": "Bad credentials"]

  @Test func `After a sign-in, saving continues where it stopped`() async throws {
    decider.signsIn = true
    let saved = changed { $0.user.bio = "Squid" }
    let outcome = try await save(
      { $0.texts[.bio] = "Squid" },
      responses: [entry(.get, "", status: 401, Self.badCredentials)] + state(account).dropFirst() + state(account) + [
        entry(.patch, "", sending: ["bio": "Squid"], status: 401, Self.badCredentials)
      ] + state(account) + [entry(.patch, "", sending: ["bio": "Squid"], saved.user.json)])
    #expect(outcome.isComplete)
    #expect(
      decider.errors
        == Array(
          repeating: .unauthorized(message: "Bad credentials", source: .environment(variable: "GH_TOKEN")), count: 2))
    #expect(decider.edits.count == 1, "the confirmation is not repeated")
  }

  @Test func `Signing in with another account during a save is reported`() async throws {
    decider.signsIn = true
    let other = changed {
      $0.user.login = "hubot"
      $0.user.id = 1
    }
    let refused = try entry(.patch, "", sending: ["bio": "Squid"], status: 401, Self.badCredentials)
    let outcome = try await save({ $0.texts[.bio] = "Squid" }, responses: state(account) + [refused] + state(other))
    let stranger = ProfileEditError.otherAccount(login: "hubot", editedLogin: "octocat")
    #expect(outcome.report?.reason as? ProfileEditError == stranger)
    #expect(outcome.report?.unsaved == ProfileEdit(fields: [.bio: .string("Squid")]))
    #expect(outcome.account == account, "the profile of the other account is not shown")
  }

  @Test func `A removal rejected with 404 reports a missing token scope`() async throws {
    let outcome = try await save(
      { $0.accounts = [] },
      responses: state(account) + [
        entry(
          .delete, "/social_accounts", sending: ["account_urls": ["https://a.example"]], status: 404,
          ["message": "Not Found"])
      ] + state(account))
    #expect(outcome.report?.failure == .missingScope("user"))
    #expect(outcome.report?.unsaved.removedAccounts == ["https://a.example"])
  }

  @Test func `A removal rejected with 404 counts as saved if GitHub no longer lists the account`() async throws {
    let outcome = try await save(
      { $0.accounts = [] },
      responses: state(account) + [
        entry(
          .delete, "/social_accounts", sending: ["account_urls": ["https://a.example"]], status: 404,
          ["message": "Not Found"])
      ] + state(changed { $0.socialAccounts = [] }))
    #expect(outcome.isComplete)
    #expect(outcome.report?.failure == nil)
    #expect(outcome.report?.saved.removedAccounts == ["https://a.example"])
  }
}

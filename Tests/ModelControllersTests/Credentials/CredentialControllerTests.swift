import LotusModel
import TestSupport
import TestTraits
import Testing

@testable import ModelControllers

@Suite(.serialized, .ownThreads) struct CredentialControllerTests {
  @Test func `An unusable token is reported with its environment variable`() async throws {
    let credentials = CredentialController(stores: [EnvironmentToken(variable: "GITHUB_TOKEN", value: "a\nb")])
    await #expect(throws: CredentialError.unusableToken(in: .environment(variable: "GITHUB_TOKEN"))) {
      _ = try await credentials.find()
    }
  }

  /// GIO supports only one session bus per process, so each of the following tests runs in a child
  /// process.
  @Test func `Canceling a caller does not cancel the search for other callers`() async {
    await #expect(processExitsWith: .success) {
      let keeper = try await Keeper()
      keeper.keyring.freeze()
      let first = Task { try await keeper.credentials.find() }
      try await Task.sleep(for: .milliseconds(200))
      let second = Task { try await keeper.credentials.find() }
      try await Task.sleep(for: .milliseconds(200))
      first.cancel()
      await #expect(throws: CredentialError.timedOut) { try await first.value }
      keeper.keyring.thaw()
      try #require(try await second.value?.credential.token.secret == secret)
    }
  }

  @Test func `Waiting callers share a failure, and a later caller tries the keyring again`() async {
    await #expect(processExitsWith: .success) {
      let keeper = try await Keeper()
      keeper.keyring.freeze()
      let start = ContinuousClock.now
      let callers = (0..<4).map { _ in Task { try await keeper.credentials.find() } }
      for caller in callers { await #expect(throws: CredentialError.timedOut) { try await caller.value } }
      try #require(ContinuousClock.now - start < .seconds(15))
      keeper.keyring.thaw()
      try #require(try await keeper.credentials.find()?.account?.login == "mona")
    }
  }

  @Test func `A token that another process deletes from the keyring is no longer used`() async {
    await #expect(processExitsWith: .success) {
      let keeper = try await Keeper()
      let found = try #require(try await keeper.credentials.find())
      _ = try await keeper.otherCredentials().forget("mona")
      try #require(try await keeper.credentials.reload(found)?.account == nil)
    }
  }

  @Test func `If the keyring is locked during a run, the token is not taken for deleted`() async {
    await #expect(processExitsWith: .success) {
      let keeper = try await Keeper()
      let found = try #require(try await keeper.credentials.find())
      let locked = try keeper.keyring.restarted(isUnlocked: false)
      await #expect(throws: CredentialError.locked) { try await keeper.credentials.reload(found) }
      let unlocked = try locked.restarted(isUnlocked: true)
      try #require(try await keeper.credentials.reload(found)?.account?.login == "mona")
      unlocked.stop()
    }
  }
}

/// A private keyring that contains the token of one account, and a credential controller that uses
/// it.
private struct Keeper {
  let keyring: GnomeKeyring
  let credentials: CredentialController
  private let home: TemporaryDirectory

  init() async throws {
    let bus = try SessionBus()
    setVariable("DBUS_SESSION_BUS_ADDRESS", bus.address)
    keyring = try GnomeKeyring(on: bus)
    home = try TemporaryDirectory()
    let token = try #require(Token(secret))
    _ = try await Self.controller(home).store(Credential(token: token), of: "mona", inPlainText: false)
    credentials = Self.controller(home)
  }

  /// Returns a controller as another process would create it.
  func otherCredentials() -> CredentialController { Self.controller(home) }

  private static func controller(_ home: TemporaryDirectory) -> CredentialController {
    CredentialController(
      stores: [SecretKeyring(hasBus: true, canPrompt: false)],
      accounts: SelectedAccounts(host: "github.com", user: nil, folder: home.path))
  }
}

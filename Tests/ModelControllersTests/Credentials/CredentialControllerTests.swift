import LotusModel
import TestSupport
import TestTraits
import Testing

@testable import ModelControllers

@Suite(.serialized, .ownThreads) struct CredentialControllerTests {
  @Test func `Without a token in the environment no account is signed in`() async throws {
    #expect(try await CredentialController(stores: []).find()?.source == nil)
  }

  @Test func `A token in the environment is the one`() async throws {
    let credentials = CredentialController(stores: [EnvironmentToken(variable: "GH_TOKEN", value: secret)])
    #expect(try await credentials.find()?.credential.token.secret == secret)
  }

  @Test func `An unusable token is named after its variable`() async throws {
    let credentials = CredentialController(stores: [EnvironmentToken(variable: "GITHUB_TOKEN", value: "a\nb")])
    await #expect(throws: CredentialError.unusableToken(in: .environment(variable: "GITHUB_TOKEN"))) {
      _ = try await credentials.find()
    }
  }

  /// GIO has one session bus a process, so these run in processes of their own.
  @Test func `A caller who gives up leaves the search to the others`() async {
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

  @Test func `Callers that wait share a failure, and a later one asks the keyring again`() async {
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
}

/// Credentials with a real keyring of the process's own, in which the token of one account lies.
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

  private static func controller(_ home: TemporaryDirectory) -> CredentialController {
    CredentialController(
      stores: [SecretKeyring(hasBus: true, canPrompt: false)],
      accounts: AccountChoices(host: "github.com", user: nil, folder: home.path))
  }
}

import LotusModel
import TestSupport
import TestTraits
import Testing

@testable import ModelControllers

@Suite(.serialized, .ownThreads) struct TokenStoresTests {
  private let mona = AccountName(host: "github.com", login: "mona")
  private let home: TemporaryDirectory
  private let files: TokenFiles

  init() throws {
    home = try TemporaryDirectory()
    files = TokenFiles(folder: home.file("tokens"))
  }

  /// Returns the accounts of `github.com`, without records on disk if there is no folder.
  private func accounts(folder: String? = nil) -> SelectedAccounts {
    SelectedAccounts(host: "github.com", user: nil, folder: folder)
  }

  private func controller() -> CredentialController {
    CredentialController(stores: [files], accounts: accounts())
  }

  @Test func `A token without an account is only in the environment`() async throws {
    let environment = EnvironmentToken(variable: "GH_TOKEN", value: secret)
    #expect(environment.source(of: mona) == nil)
    #expect(try environment.token(of: mona) == nil)
    let keyring = SecretKeyring(hasBus: false, canPrompt: false)
    #expect(files.source(of: nil) == nil && keyring.source(of: nil) == nil)
    #expect(try files.token(of: nil) == nil)
    #expect(try await keyring.token(of: nil) == nil)
  }

  @Test func `A token file is found without a record of its account, until it is deleted`() async throws {
    let token = try #require(Token(secret))
    _ = try await controller().store(Credential(token: token), of: "mona", inPlainText: true)
    let credentials = controller()
    let found = try #require(try await credentials.find())
    #expect(found.account == mona)
    #expect(try await controller().forget("hubot")?.account == nil)
    #expect(try await controller().forget("mona")?.account == mona)
    #expect(try await credentials.reload(found)?.account == nil)
  }

  @Test func `A token is found and deleted by a login in another letter case`() async throws {
    let token = try #require(Token(secret))
    _ = try await controller().store(Credential(token: token), of: "mona", inPlainText: true)
    let accounts = SelectedAccounts(host: "github.com", user: try Login("Mona"), folder: nil)
    #expect(try await CredentialController(stores: [files], accounts: accounts).find()?.account == mona)
    #expect(try await controller().forget("MONA")?.account == mona)
    #expect(try await controller().find()?.account == nil)
  }

  @Test func `A stored text that is not a credential is an error with its file`() async throws {
    try files.write("{", of: mona)
    let source = try #require(files.source(of: mona))
    await #expect(throws: CredentialError.unusableToken(in: source)) { try await controller().find() }
  }

  @Test func `Without an account in use, an account in an unreadable keyring prevents a choice`() async throws {
    let accounts = accounts(folder: home.path)
    try files.write(secret, of: mona)
    try accounts.noteKeyring(hasToken: true, of: AccountName(host: "github.com", login: "hubot"))
    let credentials = CredentialController(
      stores: [SecretKeyring(hasBus: false, canPrompt: false), files], accounts: accounts)
    let error = CredentialError.noSuchAccount(
      login: "hubot", host: "github.com", unchecked: .noBus, isInKeyring: true)
    await #expect(throws: error) { try await credentials.find() }
  }

  @Test func `A canceled task searches no store`() async {
    let environment = CredentialController(stores: [EnvironmentToken(variable: "GH_TOKEN", value: secret)])
    let search = Task {
      try? await Task.sleep(for: .seconds(600))
      return try await environment.find()
    }
    let keyring = SecretKeyring(hasBus: true, canPrompt: false)
    let list = Task {
      try? await Task.sleep(for: .seconds(600))
      return try await keyring.accounts(on: nil)
    }
    search.cancel()
    list.cancel()
    await #expect(throws: CredentialError.timedOut) { try await search.value }
    await #expect(throws: CredentialError.timedOut) { try await list.value }
  }

  /// GIO supports only one session bus per process, so each of the following tests runs in a child
  /// process.
  @Test func `A session bus that cannot be reached does not exist`() async {
    await #expect(processExitsWith: .success) {
      setVariable("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent")
      let keyring = SecretKeyring(hasBus: true, canPrompt: false)
      await #expect(throws: CredentialError.noBus) { try await keyring.accounts(on: nil) }
    }
  }

  @Test func `A keyring without a collection has no token, and a sign-out deletes the record`() async {
    await #expect(processExitsWith: .success) {
      let bus = try SessionBus()
      setVariable("DBUS_SESSION_BUS_ADDRESS", bus.address)
      let keyring = try GnomeKeyring(on: bus, isUnlocked: false)
      let home = try TemporaryDirectory()
      let accounts = SelectedAccounts(host: "github.com", user: nil, folder: home.path)
      try accounts.choose("mona")
      let credentials = CredentialController(
        stores: [SecretKeyring(hasBus: true, canPrompt: false)], accounts: accounts)
      let missing = CredentialError.noSuchAccount(login: "mona", host: "github.com", unchecked: .noCollection)
      await #expect(throws: missing) { try await credentials.stores.accounts(onAllHosts: false) }
      let gone = CredentialError.tokenWasGone(login: "mona", host: "github.com", unchecked: .noCollection)
      await #expect(throws: gone) { try await credentials.forget("mona") }
      try #require(try accounts.login(for: "github.com") == nil)
      keyring.stop()
    }
  }
}

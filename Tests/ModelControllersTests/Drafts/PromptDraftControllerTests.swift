import FoundationEssentials
import HTTP
import LotusModel
import TestSupport
import Testing

@testable import ModelControllers

@Suite struct PromptDraftControllerTests {
  private let directory: TemporaryDirectory
  private let route: Route

  init() throws {
    directory = try TemporaryDirectory()
    route = .issue(try IssueName("octocat/Hello-World#1347"))
  }

  private func controller(token: String? = "one") -> PromptDraftController {
    let stores = token.map { [EnvironmentToken(variable: "GH_TOKEN", value: $0)] } ?? []
    return PromptDraftController(
      folder: directory.file("unsent"), credentials: CredentialController(stores: stores),
      pendingWrites: PendingWrites())
  }

  @Test func `An unsent text is found in later runs until it is sent`() async {
    #expect(await controller().text(for: route) == "")
    await controller().store("I saw it too\nthere", for: route)
    #expect(await controller().text(for: route) == "I saw it too\nthere")
    #expect(await controller().text(for: .emails) == "")
    await controller().store("", for: route)
    #expect(await controller().text(for: route) == "")
  }

  @Test func `Each account has separate unsent texts in private files`() async throws {
    await controller().store("mine", for: route)
    #expect(await controller(token: "two").text(for: route) == "")
    #expect(await controller(token: nil).text(for: route) == "")
    let account = try FileManager.default.contentsOfDirectory(atPath: directory.file("unsent"))
    #expect(account.count == 1)
    let path = directory.file("unsent/\(account[0])/\(route.text.percentEncoded)")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `A text typed before signing in moves to the account that signs in`() async {
    await controller(token: nil).store("I saw it too", for: route)
    #expect(await controller().text(for: route) == "I saw it too")
    #expect(await controller(token: "two").text(for: route) == "")
    #expect(await controller(token: nil).text(for: route) == "")
    await controller().store("", for: route)
    #expect(await controller().text(for: route) == "")
  }

  @Test func `A text typed before signing in is removed when it is sent after signing in`() async throws {
    let credentials = credentials()
    let controller = controller(credentials)
    await controller.store("I saw it too", for: route)
    try await signIn(credentials)
    #expect(await controller.text(for: route) == "I saw it too")
    await controller.store("", for: route)
    #expect(await self.controller(token: nil).text(for: route) == "")
    #expect(await self.controller(self.credentials()).text(for: route) == "")
  }

  @Test func `A text typed before signing in does not replace an older text of the account`() async throws {
    let credentials = credentials()
    try await signIn(credentials)
    await controller(credentials).store("old", for: route)
    let visitor = self.credentials()
    _ = try await visitor.forget("mona")
    let controller = controller(visitor)
    await controller.store("new", for: route)
    try await signIn(visitor)
    await controller.store("new and longer", for: route)
    #expect(await self.controller(self.credentials()).text(for: route) == "old")
    await self.controller(self.credentials()).store("", for: route)
    #expect(await self.controller(self.credentials()).text(for: route) == "new and longer")
  }

  @Test func `While the keyring cannot be read, texts belong to the chosen account`() async throws {
    let accounts = SelectedAccounts(host: "github.com", user: nil, folder: directory.path)
    try accounts.choose("mona")
    let locked = CredentialController(stores: [SecretKeyring(hasBus: false, canPrompt: false)], accounts: accounts)
    await controller(locked).store("I saw it too", for: route)
    let credentials = credentials()
    try await signIn(credentials)
    #expect(await controller(credentials).text(for: route) == "I saw it too")
    #expect(await controller(token: nil).text(for: route) == "")
  }

  private func credentials() -> CredentialController {
    CredentialController(
      stores: [TokenFiles(folder: directory.file("tokens"))],
      accounts: SelectedAccounts(host: "github.com", user: nil, folder: directory.path))
  }

  private func signIn(_ credentials: CredentialController) async throws {
    let token = try #require(Token(secret))
    _ = try await credentials.store(Credential(token: token), of: "mona", inPlainText: true)
  }

  private func controller(_ credentials: CredentialController) -> PromptDraftController {
    PromptDraftController(folder: directory.file("unsent"), credentials: credentials, pendingWrites: PendingWrites())
  }

  @Test func `After many concurrent changes the stored text is the latest one`() async {
    let controller = controller()
    await withTaskGroup { group in
      for number in 0..<50 { group.addTask { await controller.store("\(number)", for: route) } }
    }
    #expect(await controller.text(for: route) == self.controller().text(for: route))
  }

  @Test func `An unsent text stays in memory if its folder cannot be written`() async throws {
    try directory.write("unsent", "a file where the folder should be")
    let controllers = [controller(), PromptDraftController()]
    for controller in controllers {
      await controller.store("mine", for: route)
      #expect(await controller.text(for: route) == "mine")
    }
  }
}

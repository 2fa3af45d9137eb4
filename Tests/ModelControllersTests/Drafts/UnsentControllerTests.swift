import FoundationEssentials
import LotusModel
import TestSupport
import Testing

@testable import ModelControllers

@Suite struct UnsentControllerTests {
  private let directory: TemporaryDirectory
  private let route: Route

  init() throws {
    directory = try TemporaryDirectory()
    route = .issue(try IssueName("octocat/Hello-World#1347"))
  }

  private func controller(token: String? = "one") -> UnsentController {
    let stores = token.map { [EnvironmentToken(variable: "GH_TOKEN", value: $0)] } ?? []
    return UnsentController(
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

  @Test func `After many concurrent changes the stored text is the latest one`() async {
    let controller = controller()
    await withTaskGroup { group in
      for number in 0..<50 { group.addTask { await controller.store("\(number)", for: route) } }
    }
    #expect(await controller.text(for: route) == self.controller().text(for: route))
  }

  @Test func `An unsent text stays in memory if its folder cannot be written`() async throws {
    try directory.write("unsent", "a file where the folder should be")
    let controllers = [controller(), UnsentController()]
    for controller in controllers {
      await controller.store("mine", for: route)
      #expect(await controller.text(for: route) == "mine")
    }
  }
}

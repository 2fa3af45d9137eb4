import FoundationEssentials
import LotusModel
import TestSupport
import Testing

@testable import ModelControllers

@Suite struct StateRestorationControllerTests {
  private let directory: TemporaryDirectory
  private let stack = SavedStack([SavedScene(.identity), SavedScene(.cache, selectedRow: 2, topRow: 1, topLine: 0)])

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func controller(token: String?) -> StateRestorationController {
    let stores = token.map { [EnvironmentToken(variable: "GH_TOKEN", value: $0)] } ?? []
    return StateRestorationController(
      folder: directory.file("places"), credentials: CredentialController(stores: stores),
      pendingWrites: PendingWrites())
  }

  @Test func `Saved places are found in the next run until they are forgotten`() async {
    #expect(await controller(token: nil).stored() == nil)
    await controller(token: nil).store(stack)
    #expect(await controller(token: nil).stored() == stack)
    await controller(token: nil).forget()
    #expect(await controller(token: nil).stored() == nil)
  }

  @Test func `Each account has separate places, stored without its token`() async throws {
    await controller(token: "one").store(stack)
    #expect(await controller(token: "one").stored() == stack)
    #expect(await controller(token: "two").stored() == nil)
    #expect(await controller(token: nil).stored() == nil)
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.file("places"))
    #expect(names.count == 1 && !names[0].contains("one"))
  }

  @Test func `The last change before the end of the app is not lost`() async {
    let controller = controller(token: nil)
    controller.change(to: SavedStack([SavedScene(.accounts)]))
    controller.change(to: stack)
    controller.endChanges()
    await controller.storeChanges()
    #expect(await controller.stored() == stack)
  }

  @Test(arguments: ["", "\u{0}", "places 4\n0 0 0 cache\n"])
  func `A damaged file is ignored and replaced`(text: String) async throws {
    await controller(token: nil).store(stack)
    try directory.write("places/anonymous", text)
    #expect(await controller(token: nil).stored() == nil)
    await controller(token: nil).store(stack)
    #expect(await controller(token: nil).stored() == stack)
  }

  @Test func `A byte that isn't UTF-8 costs only the page in its line`() async throws {
    await controller(token: nil).store(stack)
    var data = Data("\(stack.text)0 0 0 profile ".utf8)
    data.append(contentsOf: [0xFF, 0x0A])
    try data.write(to: URL(filePath: directory.file("places/anonymous")))
    let stored = await controller(token: nil).stored()
    #expect(stored?.places == stack.places && stored?.isComplete == false)
  }

  @Test func `A folder that cannot be written causes no failure, and no places are saved`() async throws {
    try directory.write("places", "a file where the folder should be")
    await controller(token: nil).store(stack)
    #expect(await controller(token: nil).stored() == nil)
    await StateRestorationController().store(stack)
    #expect(await StateRestorationController().stored() == nil)
  }
}

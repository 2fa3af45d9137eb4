import FoundationEssentials
import LotusModel
import ModelExamples
import Testing

@testable import ViewModels

struct SceneKeyViewModelTests {
  @Test(arguments: [(false, "No browser is available here"), (true, "A replay opens no browser")])
  func `Without a browser, the key that opens pages says why, and which key copies the address`(
    isReplay: Bool, reason: String
  ) {
    let viewpoint = Viewpoint(
      now: .example, secondsFromGMT: 0, serverName: "github.com", webURL: "https://github.com", isReplay: isReplay)
    let key = SceneKeyViewModel.openPage(hasAddress: true, refused: nil, hasBrowser: false)
    #expect(key.refusal(from: viewpoint) == "\(reason); press y to copy the address")
    let error = BrowserError(address: "https://github.blog")
    #expect(error.sentence(from: viewpoint)?.hasPrefix("a replay opens no browser") == isReplay)
  }
}

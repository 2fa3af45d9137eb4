import LotusModel
import ModelExamples
import Testing

@testable import ViewModels

struct MissingPartViewModelTests {
  @Test(
    arguments: [
      (.organizations, "the organizations"), (.socialAccounts, "the social accounts"),
      (.topRepositories, "the popular repositories"),
      (.highlights, "the pronouns, status, contributions and pinned repositories"),
      (.readme, "the README"),
    ] as [(Profile.Part, String)])
  func `A missing part of a profile is named with the reason`(part: Profile.Part, name: String) {
    let viewModel = MissingPartViewModel(part, because: .status(502, message: nil), from: .example)
    let rest = "load \(name): github.com returned status 502; this is a server problem; try again later"
    #expect(viewModel.sentence == "could not \(rest)")
    #expect(viewModel.title == "Could not \(rest)")
  }
}

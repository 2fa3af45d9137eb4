import LotusModel
import ModelExamples
import Testing

@testable import ViewModels

struct MissingPartViewModelTests {
  @Test(
    arguments: [
      ([.organizations], "organizations"), ([.socialAccounts], "social accounts"),
      ([.topRepositories], "popular repositories"),
      ([.highlights], "pronouns, status, contributions and pinned repositories"), ([.readme], "README"),
      ([.organizations, .readme], "organizations and README"),
    ] as [([Profile.Part], String)])
  func `Missing parts of a profile are named with the reason`(parts: [Profile.Part], names: String) {
    let viewModel = MissingPartViewModel(MissingParts(parts, because: .status(502, message: nil)), from: .example)
    let rest = "load the \(names): github.com returned status 502; the server has a problem; try again later"
    #expect(viewModel.sentence == "could not \(rest)")
    #expect(viewModel.title == "Could not \(rest)")
  }
}

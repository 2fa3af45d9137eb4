import LotusModel
import ModelExamples
import Testing

@testable import ViewModels

struct MissingPartViewModelTests {
  @Test(
    arguments: [
      (.organizations, "Organizations"), (.socialAccounts, "Social accounts"),
      (.topRepositories, "Popular repositories"),
      (.highlights, "Pronouns, status, contributions and pinned repositories"),
      (.readme, "The README"),
    ] as [(Profile.Part, String)])
  func `It says what is missing and why`(part: Profile.Part, name: String) {
    let viewModel = MissingPartViewModel(part, because: .status(502, message: nil), from: .example)
    #expect(
      viewModel.sentence == """
        \(name) could not be loaded. github.com answered with status 502; it is not your doing, try again later.
        """)
  }
}

import LotusModel
import Testing

@testable import ViewModels

struct ReadmeOutcomeViewModelTests {
  private static let command = "ghlotus edit-profile --readme"

  @Test func `Each outcome has a title, and only a draft has advice`() throws {
    let readme = try ProfileReadme(of: Login("octocat"))
    let outcomes: [(ReadmeOutcome, title: String)] = [
      (.saved(readme), "Saved your README"), (.unchanged(readme), "Nothing was changed"),
      (.stored(readme), "Your README is stored as a draft"), (.declined(readme), "Nothing was created"),
    ]
    for (outcome, title) in outcomes {
      let viewModel = ReadmeOutcomeViewModel(outcome)
      #expect(viewModel.title == title && viewModel.warning == nil)
      let advice = outcome == .stored(readme) ? "To continue with the draft, run: \(Self.command)" : nil
      #expect(viewModel.advice(from: .example) == advice)
    }
  }

  @Test(arguments: [
    ReadmeError.changedOnGitHub, .unresolvedConflict, .containsSecret(message: "a token"), .rejected(message: "no"),
    .noText, .cannotMerge,
  ])
  func `An error that leaves a draft says so, and names the command that continues`(error: ReadmeError) throws {
    let sentence = try #require(error.sentence(from: .example))
    #expect(sentence.contains("your text is stored as a draft"))
    #expect(sentence.contains(Self.command))
  }
}

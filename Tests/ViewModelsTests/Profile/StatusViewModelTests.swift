import FoundationEssentials
import LotusModel
import ModelExamples
import Testing
import ViewModels

struct StatusViewModelTests {
  @Test func `A status shows when it expires`() {
    let status = UserStatus(message: "Away", expiresAt: .example.addingTimeInterval(60))
    let viewModel = StatusViewModel(status, from: .example)
    #expect(viewModel.line == "Away")
    #expect(viewModel.end?.hasPrefix("until ") == true)
  }

  @Test func `An expired status has no text`() {
    let viewModel = StatusViewModel(UserStatus(message: "Away", expiresAt: .example), from: .example)
    #expect(viewModel.line == nil)
    #expect(viewModel.end == nil)
  }

  @Test func `An emoji that is an image is shown by its name`() {
    let status = UserStatus(message: "Meow", emojiName: ":octocat:", emojiHTML: "<div><img alt=\":octocat:\"></div>")
    #expect(StatusViewModel(status, from: .example).line == ":octocat: Meow")
  }
}

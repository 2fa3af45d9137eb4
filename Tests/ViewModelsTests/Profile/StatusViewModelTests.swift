import FoundationEssentials
import LotusModel
import ModelExamples
import Testing
import ViewModels

struct StatusViewModelTests {
  @Test func `A status says until when it holds`() {
    let status = UserStatus(message: "Away", expiresAt: .example.addingTimeInterval(60))
    let viewModel = StatusViewModel(status, from: .example)
    #expect(viewModel.line == "Away")
    #expect(viewModel.end?.hasPrefix("until ") == true)
  }

  @Test func `One that is over says nothing`() {
    let viewModel = StatusViewModel(UserStatus(message: "Away", expiresAt: .example), from: .example)
    #expect(viewModel.line == nil)
    #expect(viewModel.end == nil)
  }

  @Test func `An emoji that is a picture is told by its name`() {
    let status = UserStatus(message: "Meow", emojiName: ":octocat:", emojiHTML: "<div><img alt=\":octocat:\"></div>")
    #expect(StatusViewModel(status, from: .example).line == ":octocat: Meow")
  }
}

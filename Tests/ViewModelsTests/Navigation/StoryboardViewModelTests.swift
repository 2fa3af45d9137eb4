import LotusModel
import Testing
import ViewModels

@Suite struct StoryboardViewModelTests {
  private let viewModel = StoryboardViewModel([
    .init(from: .profile, key: "1", to: .followers), .init(from: .followers, key: nil, to: .profile),
  ])

  @Test func `Each way is a row`() {
    #expect(viewModel.rows == [["profile", "1", "followers"], ["followers", "Enter", "profile"]])
  }

  @Test func `Programs get an object for each way`() {
    #expect(viewModel.objects.first == ["from": "profile", "key": "1", "to": "followers"])
    #expect(viewModel.objects.allSatisfy { $0.keys.sorted() == StoryboardViewModel.fieldNames })
  }

  @Test func `Graphviz gets an arrow for each way`() {
    #expect(
      viewModel.dot == [
        "digraph storyboard {", "  profile -> followers [label=\"1\"]", "  followers -> profile [label=\"Enter\"]", "}",
      ])
  }
}

import LotusModel
import Testing
import ViewModels

@Suite struct StoryboardViewModelTests {
  private let viewModel = StoryboardViewModel([
    Segue(from: .profile, on: .key("1"), to: .followers), Segue(from: .followers, on: .row, to: .profile),
  ])

  @Test func `Each segue of the storyboard is a table row`() {
    #expect(viewModel.rows == [["profile", "1", "followers"], ["followers", "Enter", "profile"]])
  }

  @Test func `Each segue of the storyboard is a JSON object`() {
    #expect(viewModel.objects.first == ["from": "profile", "key": "1", "to": "followers"])
    #expect(viewModel.objects.allSatisfy { $0.keys.sorted() == StoryboardViewModel.fieldNames })
  }

  @Test func `Each segue is an arrow in the Graphviz drawing, except for a key of several scenes`() {
    let drawing = StoryboardViewModel([
      Segue(from: .profile, on: .key("1"), to: .followers), Segue(from: .gists, on: .key("1"), to: .followers),
      Segue(from: .followers, on: .row, to: .profile), Segue(from: .gists, on: .row, to: .profile),
      Segue(from: nil, on: .unauthorized, to: .login), Segue(from: .login, on: .end, to: .profile),
    ]).dot
    #expect(
      drawing.filter { $0.contains("->") } == [
        #"  "profile" -> "followers" [label="1"]"#, #"  "followers" -> "profile" [label="Enter"]"#,
        #"  "gists" -> "profile" [label="Enter"]"#, #"  "any" -> "login" [label="401"]"#,
        #"  "login" -> "profile" [label="done"]"#,
      ])
  }
}

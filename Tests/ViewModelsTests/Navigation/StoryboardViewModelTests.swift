import LotusModel
import Testing
import ViewModels

@Suite struct StoryboardViewModelTests {
  private let viewModel = StoryboardViewModel([
    .init(from: .profile, key: "1", to: .followers), .init(from: .followers, key: nil, to: .profile),
  ])

  @Test func `Each segue of the storyboard is a table row`() {
    #expect(viewModel.rows == [["profile", "1", "followers"], ["followers", "Enter", "profile"]])
  }

  @Test func `Each segue of the storyboard is a JSON object`() {
    #expect(viewModel.objects.first == ["from": "profile", "key": "1", "to": "followers"])
    #expect(viewModel.objects.allSatisfy { $0.keys.sorted() == StoryboardViewModel.fieldNames })
  }

  @Test func `Parallel segues share an arrow in the Graphviz drawing`() {
    let drawing = StoryboardViewModel([
      .init(from: .repository, key: nil, to: .profile), .init(from: .repository, key: "p", to: .profile),
      .init(from: .profile, key: nil, to: .repository),
    ]).dot
    #expect(
      drawing.filter { $0.contains("->") } == [
        #"  "repository" -> "profile" [label="Enter, p"]"#, #"  "profile" -> "repository""#,
      ])
  }

  @Test func `Scenes that share keys, or that only one scene opens, are in one box`() {
    let drawing = StoryboardViewModel([
      .init(from: .profile, key: "1", to: .followers), .init(from: .gists, key: "1", to: .followers),
      .init(from: .profile, key: "6", to: .gists), .init(from: .followers, key: "6", to: .gists),
      .init(from: .profile, key: "K", to: .sshKeys), .init(from: .profile, key: "c", to: .cache),
    ]).dot
    let boxes = drawing.split { !$0.hasPrefix("    \"") }.map(Array.init)
    #expect(
      boxes == [
        [
          #"    "profile" [label="profile"]"#, #"    "followers" [label="1  followers"]"#,
          #"    "gists" [label="6  gists"]"#,
        ],
        [#"    "ssh-keys" [label="K  ssh-keys"]"#, #"    "cache" [label="c  cache"]"#],
      ])
    #expect(drawing.filter { $0.contains("->") } == [#"  "profile" -> "ssh-keys" [lhead=cluster_1]"#])
  }
}

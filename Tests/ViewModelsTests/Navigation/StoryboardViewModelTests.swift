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

  @Test func `Graphviz gets an arrow for each way, and one for those that are parallel`() {
    let drawing = StoryboardViewModel([
      .init(from: .repository, key: nil, to: .profile), .init(from: .repository, key: "p", to: .profile),
      .init(from: .profile, key: nil, to: .repository),
    ]).dot
    #expect(
      drawing.filter { $0.contains("->") } == [
        #"  "repository" -> "profile" [label="Enter, p"]"#, #"  "profile" -> "repository""#,
      ])
  }

  @Test func `Scenes that keys lead to from each other, or from one scene alone, share a box`() {
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

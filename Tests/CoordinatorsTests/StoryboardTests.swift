import FoundationEssentials
import LotusModel
import Testing
import ViewControllers

@testable import Coordinators
@testable import Terminal

/// Tests for the scenes and segues that the storyboard declares.
@Suite struct StoryboardTests {
  @Test(arguments: Storyboard.segues.filter { $0.key != nil })
  func `Every segue with a key leads to the scene that it declares`(segue: Segue) throws {
    let topics = [nil, "octocat", "octocat/Hello-World", "octocat/Hello-World#1347"]
    let targets = topics.compactMap { segue.from.route(about: $0) }.compactMap { segue.target(from: $0) }
    #expect(!targets.isEmpty)
    #expect(targets.allSatisfy { $0.scene == segue.to })
  }

  @Test func `A key opens a scene about the same account, and its own data only for the user`() throws {
    let octocat = ProfileSubject.user(try Login("octocat"))
    func target(_ scene: SceneName, from route: Route) throws -> Route? {
      try #require(Storyboard.segues.first { $0.from == route.scene && $0.to == scene && $0.key != nil })
        .target(from: route)
    }
    #expect(try target(.followers, from: .gists(by: octocat)) == .followers(of: octocat))
    #expect(try target(.followers, from: .profile(.viewer)) == .followers(of: .viewer))
    #expect(try target(.profile, from: .repository(RepositoryName("octocat/Hello-World"))) == .profile(octocat))
    #expect(try target(.identity, from: .profile(octocat)) == .identity)
    #expect(try target(.emails, from: .profile(.viewer)) == .emails)
    #expect(try target(.emails, from: .profile(octocat)) == nil)
  }

  @Test func `Every scene can be reached from the first scene`() {
    // Search has no segue from the profile, but the palette of every scene opens it.
    var reached: Set<SceneName> = [.profile, .search]
    for _ in SceneName.allCases {
      reached.formUnion(Storyboard.segues.filter { reached.contains($0.from) }.map(\.to))
    }
    #expect(reached == Set(SceneName.allCases))
  }

  @Test(
    arguments: [
      (
        .user,
        [
          .followers, .following, .organizations, .repositories, .starred, .gists, .contributions, .activity,
          .starLists,
        ]
      ),
      (.organization, [.followers, .members, .repositories]),
    ] as [(User.Kind, [SceneName])])
  func `Each tab of an account is above the profile and replaces the other tabs`(kind: User.Kind, tabs: [SceneName]) {
    for origin in [.profile] + tabs {
      let segues = Storyboard.segues(from: origin, ofAccount: kind).filter { $0.key != nil && $0.to != .profile }
      for tab in tabs where tab != origin {
        #expect(segues.filter { $0.to == tab }.map(\.kind) == [origin == .profile ? .show : .replace])
      }
      #expect(Storyboard.tabs(at: origin, ofAccount: kind).map(\.scene).sorted() == tabs.sorted())
      #expect(!segues.contains { $0.kind == .replace && !tabs.contains($0.to) }, "\(origin)")
    }
    #expect(Storyboard.tabs(at: .repository, ofAccount: kind).isEmpty)
  }

  @Test(arguments: SceneName.allCases.filter { ![.editProfile, .editReadme, .login].contains($0) })
  @MainActor
  func `The factory creates each scene at its route, for the app and for commands`(scene: SceneName) throws {
    let names = [
      nil, "octocat", "octocat/Hello-World", "octocat/Hello-World#1347", "6cad326836d38bd3a7ae", "users mona",
      "repos mona", "octocat/lists/ideas", "12",
    ]
    let routes = names.compactMap { scene.route(about: $0) }
    #expect(!routes.isEmpty)
    let app = try App().coordinator
    for audience in [Audience.app, .terminal, .values] {
      let factory = SceneFactory(services: app.services, system: app.system, clock: app.clock, audience: audience)
      for route in routes { #expect(factory.scene(at: route)?.route == route) }
    }
  }

  @Test(
    arguments: [("order=updated-desc", "u"), ("order=comments-asc", "C"), ("label=bug", "n")] as [(String, Character)])
  @MainActor
  func `A list of issues starts in the order of its address`(query: String, key: Character) throws {
    let app = try App().coordinator
    let factory = SceneFactory(services: app.services, system: app.system, clock: app.clock)
    let route = try #require(Route(text: "issues octocat/Hello-World?state=open&\(query)"))
    #expect(factory.scene(at: route)?.order == key)
  }

  @Test(arguments: [User.Kind.user, .organization])
  func `No scene uses a key twice`(kind: User.Kind) {
    for scene in SceneName.allCases {
      let keys = Storyboard.segues(from: scene, ofAccount: kind).compactMap(\.key)
      #expect(Set(keys).count == keys.count, "\(scene)")
    }
  }

  @Test func `The list of keys in the documents names every letter of the storyboard`() throws {
    let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let text = try String(contentsOf: URL(filePath: "\(root)/docs/KEYS.md"), encoding: .utf8)
    let words = Set(text.split { !$0.isLetter }.map(String.init))
    for key in Storyboard.segues.compactMap(\.key) where key.allSatisfy(\.isLetter) {
      #expect(words.contains(key))
    }
  }

  @Test(
    arguments: [
      "profile octocat", "followers octocat", "repositories octocat", "repository octocat/Hello-World",
      "issue octocat/Hello-World#1347", "contributions octocat", "emails", "ssh-keys", "links", "blocked",
    ])
  @MainActor
  func `The list of keys in the documents names the keys of every scene`(route: String) async throws {
    let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let text = try String(contentsOf: URL(filePath: "\(root)/docs/KEYS.md"), encoding: .utf8)
    let keys = Set(text.split { " |,`;().".contains($0) || $0.isNewline }.map(String.init))
    func isAlternative(_ key: KeyPress) -> Bool {
      ("1"..."9").contains(key.name) || ["C-n", "C-p"].contains(key.name)
    }
    let names = ["Escape": "Esc", "C-p": "Ctrl-P", " ": "Space", "S-Left": "Shift-Left", "S-Right": "Shift-Right"]
    let app = try App()
    app.start(Route(text: route))
    try await app.wait { app.hasSelection }
    let entry = try #require(app.navigator.entries.last)
    for key in app.navigator.commands(of: entry).own.flatMap(\.keys) where !isAlternative(key) {
      #expect(keys.contains(names[key.name] ?? key.name), "\(key.name)")
    }
    try await app.end(by: "q")
  }
}

extension [SceneName] {
  fileprivate func sorted() -> [SceneName] { sorted { $0.rawValue < $1.rawValue } }
}

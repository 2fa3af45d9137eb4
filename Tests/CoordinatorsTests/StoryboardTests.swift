import LotusModel
import Testing

@testable import Coordinators

/// Tests for the scenes and segues that the storyboard declares.
@Suite struct StoryboardTests {
  private static let octocat = try? ProfileSubject.user(Login("octocat"))

  @Test func `Every segue with a key leads to the scene that it declares`() throws {
    for segue in Storyboard.segues where segue.key != nil {
      let route = try #require(segue.route(Self.octocat) ?? segue.route(.viewer))
      #expect(route.scene == segue.to, "\(segue)")
      #expect([nil, .viewer, Self.octocat].contains(route.subject))
    }
  }

  @Test func `Every scene can be reached from the first scene`() {
    // Search has no segue from the profile, but the palette of every scene opens it.
    var reached: Set<SceneName> = [.profile, .search]
    for _ in SceneName.allCases {
      reached.formUnion(Storyboard.segues.filter { reached.contains($0.from) }.map(\.to))
    }
    #expect(reached == Set(SceneName.allCases))
  }

  @Test func `Each list of an account is one key away from the profile and other lists`() throws {
    let octocat = try #require(Self.octocat)
    let lists = Route.lists(of: octocat)
    for origin in [.profile(octocat)] + lists {
      let segues = Storyboard.segues.filter { $0.from == origin.scene && $0.key != nil }
      let targets = segues.compactMap { $0.route(octocat) }
      for list in lists { #expect(targets.count { $0 == list } == (list == origin ? 0 : 1), "\(origin) \(list)") }
    }
  }

  @Test func `No scene uses a key twice`() {
    for scene in SceneName.allCases {
      let keys = Storyboard.segues.filter { $0.from == scene }.compactMap(\.key)
      #expect(Set(keys).count == keys.count, "\(scene)")
    }
  }
}

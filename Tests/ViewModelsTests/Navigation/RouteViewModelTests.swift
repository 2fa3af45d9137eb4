import Testing

@testable import LotusModel
@testable import ViewModels

@Suite struct RouteViewModelTests {
  @Test(
    arguments: [
      ("profile octocat", nil, "octocat"), ("profile", nil, "you"), ("followers octocat", "octocat", "followers"),
      ("followers", "you", "followers"), ("emails", "you", "emails"),
      ("repository octocat/Hello-World", nil, "octocat/Hello-World"),
      ("issue octocat/Hello-World#1347", "octocat/Hello-World", "#1347"),
      ("search users robot", nil, "users \"robot\""),
      ("issues o/r", "o/r", "open issues"), ("own-issues?state=all", "you", "all issues"),
      ("issues o/r?state=closed&label=bug", "o/r", "closed issues labeled \"bug\""),
      ("own-issues?state=open&assignee=%40me", "you", "open issues assigned to you"),
      ("issues o/r?state=open&label=bug&assignee=mona", "o/r", "open issues labeled \"bug\" assigned to mona"),
      ("issues o/r?state=open&words=is%3Apr", "o/r", "open pull requests"),
      ("issues o/r?state=all&author=mona&words=a%20b", "o/r", "all issues by mona matching \"a b\""),
      ("search repos robot", nil, "repositories \"robot\""), ("cache", nil, "cache"),
    ] as [(String, String?, String)])
  func `The breadcrumb names an owner and a title`(route: String, owner: String?, title: String) throws {
    let viewModel = RouteViewModel(try #require(Route(text: route)))
    #expect(viewModel.owner == owner)
    #expect(viewModel.title == title)
  }

  @Test(arguments: SceneName.allCases)
  func `Exactly those scenes that name an owner have a page of the owner`(scene: SceneName) throws {
    let names = [
      nil, "octocat", "o/r", "o/r#1", "6cad326836d38bd3a7ae", "users mona", "octocat/lists/ideas", "12",
    ]
    let routes = names.compactMap { scene.route(about: $0) }
    #expect(!routes.isEmpty)
    for route in routes { #expect((route.owner == nil) == (RouteViewModel(route).owner == nil), "\(route.text)") }
  }

  @Test(arguments: [
    ("issues o/r", "issues of o/r"), ("issues o/r?state=open&label=bug", "open issues labeled \"bug\" of o/r"),
    ("own-issues", "your issues"), ("own-issues?state=all", "your issues (all issues)"),
  ])
  func `The name of a list of issues says which issues it contains`(route: String, name: String) throws {
    #expect(RouteViewModel(try #require(Route(text: route))).name == name)
  }

  @Test func `A known login replaces the placeholder for the signed-in user`() {
    #expect(RouteViewModel(.profile(.viewer), login: "octocat").title == "octocat")
    #expect(RouteViewModel(.gists(by: .viewer), login: "octocat").owner == "octocat")
  }
}

@Suite struct AccountTabsViewModelTests {
  private static let scenes: [SceneName] = [.followers, .following, .repositories, .starred, .gists]

  private var user: User {
    var user = User.example
    user.followers = 20_438
    user.following = 9
    user.publicRepositories = 8
    user.publicGists = 7
    return user
  }

  @Test func `Tabs have the counts that GitHub returned`() {
    let tabs = AccountTabsViewModel(Self.scenes, of: user, isViewer: false).tabs
    #expect(tabs.map(\.title) == ["followers", "following", "repositories", "starred", "gists"])
    #expect(tabs.map(\.count) == ["20,438", "9", "8", nil, "7"])
  }

  @Test func `The counts of public things are left out for the signed-in user, who also has private ones`() {
    let tabs = AccountTabsViewModel(Self.scenes, of: user, isViewer: true).tabs
    #expect(tabs.map(\.count) == ["20,438", "9", nil, nil, nil])
    #expect(AccountTabsViewModel(Self.scenes, of: nil, isViewer: true).tabs.allSatisfy { $0.count == nil })
  }
}

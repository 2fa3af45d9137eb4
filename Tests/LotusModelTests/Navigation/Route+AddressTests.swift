import Testing

@testable import LotusModel

@Suite struct RouteAddressTests {
  @Test(
    arguments: [
      ("https://github.com/octocat", .profile(named: "octocat")),
      ("https://GitHub.com/octocat/", .profile(named: "octocat")),
      ("https://github.com/octocat/Hello-World#readme", .repository(named: "octocat/Hello-World")),
      ("https://github.com/octocat/Hello-World/?tab=readme", .repository(named: "octocat/Hello-World")),
      ("https://github.com/octocat/Hello-World/issues/7#issuecomment-1", Route(text: "issue octocat/Hello-World#7")),
      ("https://github.com/octocat/Hello-World/pull/7", Route(text: "issue octocat/Hello-World#7")),
      ("http://www.github.com/octocat?tab=followers&page=2", Route(text: "followers octocat")),
      ("https://github.com/orgs/github/repositories", Route(text: "repositories github")),
      ("https://gist.github.com/octocat/6cad326836d38bd3a7ae", Route(text: "gist 6cad326836d38bd3a7ae")),
      ("https://gist.github.com/abc", Route(text: "gists abc")),
      ("https://github.com/search?type=users&q=a%20b+c", Route(text: "search users a b c")),
      ("https://github.com/o/r/labels/a%20b", Route(text: "issues o/r?state=open&label=a%20b")),
      (
        "https://github.com/o/r/issues?q=is%3Aopen+sort%3Aupdated-desc",
        Route(text: "issues o/r?state=open&order=updated-desc")
      ),
      ("https://github.com/o/r/issues/created_by/mona", Route(text: "issues o/r?state=open&author=mona")),
      ("https://github.com/o/r/issues/assigned/mona", Route(text: "issues o/r?state=open&assignee=mona")),
      ("https://github.com/octocat/Hello-World/pull/7/files", nil), ("https://github.com/search?q=a&type=code", nil),
      ("https://github.com/octocat/Hello-World/blob/main/README.md", nil),
      ("https://github.com/octocat?tab=packages", nil), ("https://gist.github.com/starred", nil),
      ("https://github.com/orgs/github/teams", nil), ("https://gist.github.com/octocat/6cad/raw", nil),
      ("https://git.example/octocat", nil), ("github.com/octocat", nil),
      ("https://github.com/features", nil),
      ("https://github.com/", nil), ("https://github.com", nil), ("https://github.com.example/octocat", nil),
      ("https://github.com/octo cat", nil), ("https://github.com/é/\u{301}", nil), ("", nil),
    ] as [(String, Route?)])
  func `Only the addresses of pages that a scene shows lead to a route`(address: String, route: Route?) {
    #expect(Route(address: address, webURL: "https://github.com") == route)
  }

  @Test(
    arguments: SceneName.allCases.filter { $0.declaration.page?.contains("{topic}") == true },
    ["https://github.com", "https://git.example.com", "http://127.0.0.1:8080"])
  func `The address of a page leads to the scene that only this page shows, also as a link in a README`(
    scene: SceneName, web: String
  ) throws {
    let topics = [
      "octocat", "o_o-1", "octocat/Hello-World", "o/r.js", "octocat/Hello-World#1347", "6cad326836d38bd3a7ae",
      "users mona lisa", "repos c++ & more?",
    ]
    let pages = SceneName.allCases.compactMap(\.declaration.page)
    let page = try #require(scene.declaration.page)
    // A page that several scenes share leads to the most general one.
    let isOwn = [.profile, .repository, .issue].contains(scene) || pages.count { $0 == page } == 1
    // Only GitHub knows the address of the signed-in user's own README.
    for route in topics.compactMap({ scene.route(about: $0) }) where route != .editReadme {
      let address = try #require(route.page(on: web))
      let found = try #require(Route(address: address, webURL: web))
      #expect(found == route || !isOwn, "\(address)")
      #expect(SceneName.repository.declaration.rowsLeadTo.contains(found.scene))
    }
  }
}

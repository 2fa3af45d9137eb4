import Testing

@testable import LotusModel

struct RoutePageTests {
  private func page(_ route: Route, on web: String = "https://github.com") throws -> String {
    String(route.page(on: web, viewer: try Login("mona")).dropFirst(web.count))
  }

  @Test func `Each place has a page`() throws {
    let octocat = ProfileSubject.user(try Login("octocat"))
    let places: [(Route, String)] = [
      (.profile(octocat), "/octocat"), (.profile(.viewer), "/mona"),
      (.followers(of: octocat), "/octocat?tab=followers"),
      (.starred(by: .viewer), "/mona?tab=stars"), (.repository(try RepositoryName("o/r")), "/o/r"),
      (.issue(try IssueName("o/r#3")), "/o/r/issues/3"), (.members(of: try Login("github")), "/orgs/github/people"),
      (.search(Search(.repositories, for: "a b")), "/search?q=a%20b&type=repositories"),
    ]
    for (route, path) in places { #expect(try page(route) == path) }
    #expect(Route.gists(by: octocat).page(on: "https://github.com", viewer: nil) == "https://gist.github.com/octocat")
    #expect(try page(.gist(GistID("abc")), on: "https://git.example.com") == "/gist/abc")
  }
}

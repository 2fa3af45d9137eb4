import Testing

@testable import LotusModel

struct RoutePageTests {
  private func page(_ route: Route, on web: String = "https://github.com") throws -> String {
    String(try #require(route.page(on: web, viewer: try Login("mona"))).dropFirst(web.count))
  }

  @Test func `Each route to GitHub's data has a web page`() throws {
    let octocat = ProfileSubject.user(try Login("octocat"))
    let places: [(Route, String)] = [
      (.profile(octocat), "/octocat"), (.profile(.viewer), "/mona"),
      (.followers(of: octocat), "/octocat?tab=followers"),
      (.starred(by: .viewer), "/mona?tab=stars"), (.repository(try RepositoryName("o/r")), "/o/r"),
      (.issue(try IssueName("o/r#3")), "/o/r/issues/3"), (.members(of: try Login("github")), "/orgs/github/people"),
      (.search(Search(.repositories, for: "a b")), "/search?q=a%20b&type=repositories"),
      (try #require(Route(text: "own-issues?state=closed")), "/issues?q=involves%3A%40me%20is%3Aclosed"),
      (try #require(Route(text: "own-issues?state=open&assignee=%40me")), "/issues?q=is%3Aopen%20assignee%3A%40me"),
      (
        try #require(Route(text: "issues o/r?state=open&label=a")),
        "/o/r/issues?q=repo%3Ao%2Fr%20is%3Aopen%20label%3A%22a%22"
      ),
    ]
    for (route, path) in places { #expect(try page(route) == path) }
    #expect(Route.gists(by: octocat).page(on: "https://github.com", viewer: nil) == "https://gist.github.com/octocat")
    #expect(try page(.gist(GistID("abc")), on: "https://git.example.com") == "/gist/abc")
  }

  @Test(arguments: [Route.accounts, .rateLimits, .log, .cache])
  func `Routes to the app's local data have no web page`(route: Route) throws {
    #expect(route.page(on: "https://github.com", viewer: try Login("mona")) == nil)
  }

  @Test func `The viewer's web pages need the login, except for settings pages`() {
    #expect(Route.starred(by: .viewer).page(on: "https://github.com") == nil)
    #expect(Route.emails.page(on: "https://github.com") == "https://github.com/settings/emails")
  }
}

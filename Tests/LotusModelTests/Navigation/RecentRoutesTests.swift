import LotusModel
import Testing

@Suite struct RecentRoutesTests {
  private func routes(_ texts: String...) -> [Route] {
    texts.compactMap { Route(text: $0) }
  }

  @Test func `The latest scene comes first, and listed ones come last, each only once`() {
    var recent = RecentRoutes(routes("profile mona", "repository octocat/Hello-World"))
    for route in routes("repository octocat/Hello-World") { recent.note(route) }
    recent.note(listed: routes("profile hubot", "profile mona"))
    #expect(recent.routes == routes("repository octocat/Hello-World", "profile mona", "profile hubot"))
  }

  @Test func `Only scenes about a named thing are recent`() {
    let named = routes("profile mona", "issue octocat/Hello-World#1347", "gist 6cad326836d38bd3a7ae")
    let others = routes("profile", "followers mona", "cache", "search users mona")
    #expect(RecentRoutes(others + named).routes == named)
  }

  @Test func `Old scenes are forgotten`() throws {
    var recent = RecentRoutes()
    for number in 1...300 { recent.note(.profile(.user(try Login("user\(number)")))) }
    #expect(recent.routes.count == 200)
    #expect(recent.routes.first?.text == "profile user300")
  }
}

import LotusModel
import Testing

@Suite struct RecentRoutesTests {
  private func routes(_ texts: String...) -> [Route] {
    texts.compactMap { Route(text: $0) }
  }

  @Test func `The latest scene comes first, and listed ones come last, each only once`() throws {
    var recent = RecentRoutes(opened: routes("profile mona", "repository octocat/Hello-World"))
    recent.note(try #require(Route(text: "repository octocat/Hello-World")))
    recent.note(listed: routes("profile ada", "profile mona"))
    recent.note(listed: routes("profile hubot", "profile mona"))
    let expected = routes("repository octocat/Hello-World", "profile mona", "profile hubot", "profile ada")
    #expect(recent.routes == expected)
  }

  @Test func `Only scenes about a named thing are recent`() {
    let named = routes("profile mona", "issue octocat/Hello-World#1347", "gist 6cad326836d38bd3a7ae")
    let others = routes("profile", "followers mona", "cache", "search users mona")
    #expect(RecentRoutes(opened: others + named).routes == named)
    #expect(RecentRoutes(listed: others + named).routes == named)
  }

  @Test func `Old scenes are forgotten`() throws {
    var recent = RecentRoutes()
    for number in 1...300 {
      let route = Route.profile(.user(try Login("user\(number)")))
      recent.note(route)
      recent.note(listed: [route])
    }
    #expect(recent.opened.count == 100 && recent.listed.count == 200)
    #expect(recent.routes.first?.text == "profile user300")
  }
}

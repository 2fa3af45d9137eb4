import FoundationEssentials
import LotusModel
import Testing

@Suite struct HTTPArchiveRouteTests {
  @Test(
    arguments: [
      (["/rate_limit", "/users/octocat/followers?page=2", "/users/hubot"], .profile(named: "octocat")),
      (["/repos/octocat/Hello-World/readme"], .repository(named: "octocat/Hello-World")),
      (["/api/v3/users/mona"], .profile(named: "mona")), (["/users", "/repos/octocat", "/user"], nil), ([], nil),
    ] as [([String], Route?)])
  func `The first account or repository is where a recording leads`(paths: [String], route: Route?) throws {
    let date = Date(timeIntervalSince1970: 0)
    let entries = try paths.map { path in
      let url = try #require(URL(string: "https://api.github.com\(path)"))
      return HTTPArchive.Entry(
        startedAt: date, duration: 0, request: HTTPRequest(method: .get, url: url), outcome: .withoutBody)
    }
    #expect(HTTPArchive(startedAt: date, apiURL: nil, entries: entries).firstRoute == route)
  }
}

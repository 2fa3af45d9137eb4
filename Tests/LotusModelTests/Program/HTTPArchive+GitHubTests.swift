import FoundationEssentials
import HTTP
import LotusModel
import Testing

@Suite struct HTTPArchiveGitHubTests {
  @Test(
    arguments: [
      (["/rate_limit", "/users/octocat/followers?page=2", "/users/hubot"], .profile(named: "octocat")),
      (["/repos/octocat/Hello-World/readme"], .repository(named: "octocat/Hello-World")),
      (["/api/v3/users/mona"], .profile(named: "mona")), (["/users", "/repos/octocat", "/user"], nil), ([], nil),
    ] as [([String], Route?)])
  func `A recording opens at the first account or repository that it requests`(paths: [String], route: Route?) throws {
    #expect(try archive(of: paths.map { "https://api.github.com\($0)" }).firstRoute == route)
  }

  @Test(arguments: [
    (["https://avatars.githubusercontent.com/u/1", "https://api.github.com/user"], "github.com"),
    (["https://github.com/login/device/code", "https://api.github.com/graphql"], "github.com"),
    (["https://api.acme.ghe.com/users/mona"], "acme.ghe.com"),
    (["https://git.example.com:8443/api/graphql", "https://git.example.com:8443/api/v3/user"], "git.example.com:8443"),
    (["https://api.example.com/api/v3/user"], "api.example.com"),
    (["https://api.github.com", "http://127.0.0.1:8080/user", "https://api.github.com.example.com/user"], nil),
    ([], nil),
  ])
  func `The GitHub host of a recording is derived from its request URLs`(urls: [String], hostname: String?) throws {
    #expect(try archive(of: urls).server?.hostname == hostname)
  }

  @Test(arguments: [
    ("http://api.github.com/users/mona", "http://api.github.com", "http://github.com"),
    ("http://git.example.com:8080/api/v3/user", "http://git.example.com:8080/api/v3", "http://git.example.com:8080"),
    ("https://git.example.com/api/v3/user", "https://git.example.com/api/v3", "https://git.example.com"),
  ])
  func `The server of a recording has the recorded scheme`(url: String, api: String, web: String) throws {
    let server = try #require(try archive(of: [url]).server)
    #expect(server.api.absoluteString == api)
    #expect(server.web.absoluteString == web)
  }

  private func archive(of urls: [String]) throws -> HTTPArchive {
    let date = Date(timeIntervalSince1970: 0)
    let entries = try urls.map { url in
      HTTPArchive.Entry(
        startedAt: date, duration: 0, request: HTTPRequest(method: .get, url: try #require(URL(string: url))),
        outcome: .unusable(.withoutBody))
    }
    return HTTPArchive(startedAt: date, apiURL: nil, entries: entries)
  }
}

import LotusModel
import Testing

@Suite struct RouteAddressTests {
  @Test(
    arguments: [
      ("https://github.com/octocat", .profile(named: "octocat")),
      ("https://GitHub.com/octocat/", .profile(named: "octocat")),
      ("https://github.com/octocat/Hello-World#readme", .repository(named: "octocat/Hello-World")),
      ("https://github.com/octocat/Hello-World/?tab=readme", .repository(named: "octocat/Hello-World")),
      ("https://github.com/octocat/Hello-World/issues/7", nil), ("https://github.com/features", nil),
      ("https://github.com/", nil), ("https://github.com", nil), ("https://github.com.example/octocat", nil),
      ("https://github.com/octo cat", nil), ("https://github.com/é/\u{301}", nil), ("", nil),
    ] as [(String, Route?)])
  func `Only web addresses of accounts and repositories lead to a route`(address: String, route: Route?) {
    #expect(Route(address: address, webURL: "https://github.com") == route)
  }
}

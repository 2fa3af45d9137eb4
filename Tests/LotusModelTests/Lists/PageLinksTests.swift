import FoundationEssentials
import HTTP
import LotusModel
import ModelExamples
import Testing

struct PageLinksTests {
  private static let page = "https://api.github.com/users/octocat/followers?per_page=100"

  private func links(_ link: String?, on page: String = page, below api: String = "https://api.github.com") throws
    -> PageLinks
  {
    let response = HTTPResponse(200, link.map { ["Link": $0] } ?? [:], "[]")
    return PageLinks(
      response, to: HTTPRequest(url: try #require(URL(string: page))), below: try #require(URL(string: api)))
  }

  /// The URL of the next page. `nil` if there is none, or if the link to it can't be followed.
  private func next(_ links: PageLinks) -> String? {
    if case .at(let url) = links.next { url.absoluteString } else { nil }
  }

  @Test(arguments: [
    (#"<https://api.github.com/user/1/x?page=2>; rel="next""#, "https://api.github.com/user/1/x?page=2"),
    (#"</user/1/x?page=2>; rel="next""#, "https://api.github.com/user/1/x?page=2"),
    (#"<?page=2>; rel="next""#, "https://api.github.com/users/octocat/followers?page=2"),
    (#"<HTTPS://api.GitHub.com:443/x?page=2>; rel="next""#, "HTTPS://api.GitHub.com:443/x?page=2"),
  ])
  func `The Link field determines the URL of the next page`(link: String, url: String) throws {
    #expect(try next(links(link)) == url)
  }

  @Test func `A link that cannot be followed is quoted without the secrets of the request`() throws {
    let token = String(repeating: "0123456789", count: 4)
    let url = try #require(URL(string: Self.page))
    let links = PageLinks(
      HTTPResponse(200, ["link": "<ftp://files.example/?key=\(token)>; rel=\"next\""], "[]"),
      to: HTTPRequest(url: url, headers: ["authorization": "Bearer \(token)"]),
      below: try #require(URL(string: "https://api.github.com")))
    guard case .unusable(let link) = links.next else { return #expect(Bool(false), "\(links.next)") }
    #expect(link.hasPrefix("ftp://files.example/") && !link.contains(token))
  }

  @Test(arguments: [
    "https://ghe.example.com/api/v3/user/1/followers?page=2", "http://api.github.com/x?page=2",
    "https://api.github.com:8443/x?page=2", "//evil.example/x?page=2", "https://api.github.com@evil.example/?page=2",
    "https://me:pw@api.github.com/x?page=2", "https://api.github.com/api/v3/user/1/followers?page=2",
  ])
  func `A link to another origin continues at the origin of the page`(link: String) throws {
    #expect(
      try next(links("<\(link)>; rel=\"next\"")) == "https://api.github.com/users/octocat/followers?page=2")
  }

  @Test(arguments: [
    ("https://proxy.test/gh/api/v3", "https://ghe.test/api/v3/user/1/repos?page=2"),
    ("https://proxy.test/gh/api/v3", "https://proxy.test/api/v3/user/1/repos?page=2"),
    ("https://proxy.test/gh", "https://proxy.test/user/1/repos?page=2"),
    ("https://proxy.test", "https://proxy.test/api/v3/user/1/repos?page=2"),
    ("https://proxy.test", "https://ghe.test/api/v3/user/1/repos?page=2"),
  ])
  func `A link without the path that a proxy adds continues below the base URL`(api: String, link: String) throws {
    let links = try links("<\(link)>; rel=\"next\"", on: "\(api)/users/octocat/repos?page=1", below: api)
    #expect(next(links) == "\(api)/users/octocat/repos?page=2")
  }

  @Test func `A link that begins with the path of the base URL is followed unchanged`() throws {
    let api = "https://proxy.test/gh/api/v3"
    let links = try links("<\(api)/user/1/x?page=2>; rel=\"next\"", on: "\(api)/users/octocat/x", below: api)
    #expect(next(links) == "\(api)/user/1/x?page=2")
  }

  @Test(arguments: [
    #"<javascript:alert(1)>; rel="next""#, #"<file:///etc/passwd?page=2>; rel="next""#, #"<>; rel="next""#,
    #"<https://evil.example/x>; rel="next""#, #"<https://evil.example/x?>; rel="next""#,
    #"<https://api.github.com/x?page=2; rel="next""#, #"https://api.github.com/x?page=2; rel="next""#,
    #"<https://api.github.com/x?page=2; rel="next", <https://api.github.com/x?page=9>; rel="last""#,
    "<https://api.github.com/x?page=2>; rel='next'",
    "<https://api.github.com/\(String(repeating: "x", count: 9000))>; rel=next",
  ])
  func `A link to the next page that cannot be followed is not the end of the list`(link: String) throws {
    guard case .unusable = try links(link).next
    else { return #expect(Bool(false), "the list does not report the link") }
  }

  @Test(arguments: [
    #"<https://api.github.com/x>; rel="prev""#, #"<https://api.github.com/x?q=next>; rel="first""#, "", ",", "rubbish",
    #"<https://api.github.com/x?q=next>; rel="last"; title="next""#, nil,
  ])
  func `A list without a link to a next page ends`(link: String?) throws {
    #expect(try links(link).next == .none)
  }

  private static func both(_ next: String, _ last: String) -> String {
    "<https://api.github.com/x?\(next)>; rel=\"next\", <https://api.github.com/x?\(last)>; rel=\"last\""
  }

  @Test(
    arguments: [
      (both("page=2", "page=9"), 2...9), (both("per_page=100&page=2", "per_page=100&page=2"), 2...2),
      (both("page=3", "page=2"), nil), (both("after=x", "page=9"), nil), (both("page=2", "before=x"), nil),
      (both("page=0", "page=9223372036854775807"), nil), (both("page=-1", "page=9"), nil),
      (both("page=2", "page=99999999999999999999"), nil), (both("page=two", "page=9"), nil),
      (both("per_page=2", "per_page=9"), nil),
      (#"<https://api.github.com/x?page=2>; rel="next""#, nil),
      (#"<https://api.github.com/x?page=9>; rel="last""#, nil),
      (#"<https://api.github.com/x?page=2>; rel="next", <https://evil.example/x?page=9>; rel="last""#, nil),
      (#"<https://b.test/x?page=2>; rel="next", <https://b.test/x?page=9>; rel="last""#, 2...9),
      (nil, nil),
    ] as [(String?, ClosedRange<Int>?)])
  func `A valid link to the last page determines the numbers of the following pages`(
    link: String?, remainingPages: ClosedRange<Int>?
  ) throws {
    #expect(try links(link).remainingPages == remainingPages)
  }

  @Test func `A page URL is the last page's URL with a different number`() throws {
    let links = try links(Self.both("page=2", "q=a%20b&per_page=100&page=9&mypage=9"))
    #expect(
      links.url(ofPage: 5)?.absoluteString == "https://api.github.com/x?q=a%20b&per_page=100&page=5&mypage=9")
    #expect(try self.links(nil).url(ofPage: 5) == nil)
  }
}

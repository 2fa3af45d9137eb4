import FoundationEssentials
import HTTP
import LotusModel
import ModelExamples
import Testing

struct PageLinksTests {
  private func links(_ link: String?) throws -> PageLinks {
    let url = try #require(URL(string: "https://api.github.com/users/octocat/followers?per_page=100"))
    return PageLinks(HTTPResponse(200, link.map { ["Link": $0] } ?? [:], "[]"), of: url)
  }

  @Test(arguments: [
    (#"<https://api.github.com/user/1/x?page=2>; rel="next""#, "https://api.github.com/user/1/x?page=2"),
    (#"</user/1/x?page=2>; rel="next""#, "https://api.github.com/user/1/x?page=2"),
    (#"<?page=2>; rel="next""#, "https://api.github.com/users/octocat/followers?page=2"),
    (#"<HTTPS://api.GitHub.com:443/x?page=2>; rel="next""#, "HTTPS://api.GitHub.com:443/x?page=2"),
  ])
  func `The Link field determines the URL of the next page`(link: String, url: String) throws {
    #expect(try links(link).next?.absoluteString == url)
  }

  @Test(arguments: [
    #"<https://evil.example/x?page=2>; rel="next""#, #"<http://api.github.com/x>; rel="next""#,
    #"<https://api.github.com:8443/x>; rel="next""#, #"<//evil.example/x>; rel="next""#,
    #"<https://api.github.com@evil.example/>; rel="next""#, #"<javascript:alert(1)>; rel="next""#,
    #"<file:///etc/passwd>; rel="next""#, #"<https://api.github.com/x>; rel="prev""#, #"<>; rel="next""#, "", "rubbish",
    nil,
  ])
  func `Invalid links and links to other origins are not the next page`(link: String?) throws {
    #expect(try links(link).next == nil)
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

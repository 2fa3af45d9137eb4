import Testing

@testable import ViewModels

struct LinkedTextTests {
  @Test(arguments: [
    ("https://github.blog", "github.blog", "https://github.blog"),
    ("https://github.blog/", "github.blog", "https://github.blog/"),
    ("http://old.example/", "http://old.example", "http://old.example/"),
    ("github.blog", "github.blog", "https://github.blog"),
    ("octocat.example/a/b/", "octocat.example/a/b", "https://octocat.example/a/b/"),
    ("ftp://x.example", "ftp://x.example", "ftp://x.example"),
    ("javascript:alert(1)", "javascript:alert(1)", "https://javascript:alert(1)"),
    ("https://git\u{200B}hub.blog\u{202E}", "git%E2%80%8Bhub.blog%E2%80%AE", "https://git%E2%80%8Bhub.blog%E2%80%AE"),
  ])
  func `A linked address is shown without its HTTPS scheme and trailing slash`(
    address: String, text: String, link: String
  ) {
    let linked = LinkedText(address: address)
    #expect(linked.text == text)
    #expect(linked.link == link)
  }

  @Test(arguments: [("", nil), (" \r\n", nil), (" a ", "a"), ("a b", "a b")] as [(String, String?)])
  func `Blank text is nil`(text: String, nonBlank: String?) {
    #expect(text.nonBlank == nonBlank)
  }
}

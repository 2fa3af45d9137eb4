import Testing

@testable import Terminal

struct LinkTests {
  @Test(arguments: [
    ("https://github.com/octocat", "https://github.com/octocat"), ("http://old.example", "http://old.example"),
    ("HTTPS://GitHub.com", "HTTPS://GitHub.com"), ("mailto:octocat@github.com", "mailto:octocat@github.com"),
    ("mailto:mona.o'c+gh@a-b.example", "mailto:mona.o'c+gh@a-b.example"), ("mailto:é@b.c", "mailto:%C3%A9@b.c"),
    ("https://a/b c", "https://a/b%20c"), ("https://a/é", "https://a/%C3%A9"), ("https://a/%20", "https://a/%20"),
    ("https://a/\u{1B}]8;;https://evil\u{1B}\\", "https://a/%1B]8;;https://evil%1B\\"),
    ("https://a/\u{7}\n\r\u{0}\u{7F}", "https://a/%07%0A%0D%00%7F"),
    ("https://a/\u{9C}\u{202E}", "https://a/%C2%9C%E2%80%AE"),
  ])
  func `Web and email addresses become links in printable ASCII`(text: String, address: String) {
    #expect(Link(untrusted: text)?.address == address)
  }

  @Test(arguments: [
    "", "github.com", "javascript:alert(1)", "file:///etc/passwd", "ftp://a", "data:text/html,x", "ssh://a",
    " https://a", "\u{1B}https://a", "https:/a", "httpsx://a", "vscode://x", "tel:1",
  ])
  func `Addresses with any other scheme are rejected`(text: String) {
    #expect(Link(untrusted: text) == nil)
  }

  @Test(arguments: [
    "", "a", "@b.c", "a@", "a@b@c", "a@b.c?attach=/etc/passwd", "a?bcc=x@b.c", "a@b.c&bcc=x", "a@b.c,d", "a;b@c",
    "a%3Fbcc=x@b.c", "a@b.c#x", "a b@c.d", "a@b.c\n", "\"a\"@b.c", "<a@b.c>", "//a@b.c/d", "a\u{202E}@b.c",
  ])
  func `A link leads to one mailbox and nothing else`(mailbox: String) {
    #expect(Link(untrusted: "mailto:\(mailbox)") == nil)
  }

  @Test(arguments: [(2000, true), (2001, false)])
  func `An address longer than 2000 bytes is rejected`(length: Int, isLink: Bool) {
    let address = "https://" + String(repeating: "a", count: length - 8)
    #expect((Link(untrusted: address) != nil) == isLink)
  }

  @Test func `The length limit applies to the encoded address`() {
    #expect(Link(untrusted: "https://" + String(repeating: "é", count: 900)) == nil)
  }

  @Test func `No byte of an address can end the escape sequence`() {
    for byte in UInt8.min...UInt8.max {
      let text = "https://a/" + String(decoding: [byte], as: UTF8.self)
      let address = Link(untrusted: text)?.address ?? ""
      #expect(address.utf8.allSatisfy { (0x21...0x7E).contains($0) })
      #expect(address.hasPrefix("https://a/"))
    }
  }
}

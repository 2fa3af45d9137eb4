import FoundationEssentials
import HTTP
import Testing

struct OriginTests {
  private func parsed(_ text: String) -> Origin? {
    URL(string: text).flatMap { Origin($0) }
  }

  @Test(arguments: [
    ("https://api.github.com", "https", "api.github.com", 443),
    ("HTTPS://API.GitHub.com/users?q=1#f", "https", "api.github.com", 443),
    ("https://api.github.com:443/", "https", "api.github.com", 443),
    ("https://ghe.example:8443/api/v3", "https", "ghe.example", 8443),
    ("http://localhost", "http", "localhost", 80),
    ("http://127.0.0.1:8080", "http", "127.0.0.1", 8080),
    ("https://user:secret@example.com/", "https", "example.com", 443),
  ])
  func `An origin consists of a scheme, a host and a port`(
    text: String, scheme: String, host: String, port: Int
  ) throws {
    let origin = try #require(parsed(text))
    #expect(origin.scheme == scheme)
    #expect(origin.host == host)
    #expect(origin.port == port)
  }

  @Test(arguments: [
    "ftp://example.com", "file:///etc/passwd", "mailto:octocat@github.com", "javascript:alert(1)", "ws://example.com",
    "/users/octocat", "users/octocat", "//example.com/x", "https:///users", "https:", "http:users", "data:,x",
  ])
  func `Only HTTP and HTTPS URLs with a host have an origin`(text: String) {
    #expect(parsed(text) == nil)
  }

  @Test(arguments: [
    "https://a%2F..%2Fb", "https://zz.invalid-443%2F..%2F..%2F..%2Ftraversed/x", "https://a%00b", "https://a%20b",
    "https://a%25b", "https://a%5Cb", "https://a%0Ab", "https://b%C3%BCcher.example",
  ])
  func `A host with a character that no host name has is no origin`(text: String) {
    #expect(parsed(text) == nil)
  }

  @Test(arguments: [
    ("https://a.example", "https://a.example:443/x?y#z"), ("HTTPS://A.example", "https://a.EXAMPLE"),
    ("http://a.example:80", "http://a.example"), ("http://[::1]:80/", "http://[::1]"),
  ])
  func `Different spellings of an origin are equal`(one: String, other: String) throws {
    #expect(try #require(parsed(one)) == #require(parsed(other)))
  }

  @Test(arguments: [
    ("https://a.example", "http://a.example"), ("https://a.example", "https://b.a.example"),
    ("https://a.example", "https://a.example.org"), ("https://a.example", "https://a.example:444"),
    ("http://a.example:443", "https://a.example"), ("https://a.example", "https://a.example."),
    ("https://a.example", "https://a.example@b.example"),
  ])
  func `Origins with a different scheme, host or port are not equal`(one: String, other: String) throws {
    #expect(try #require(parsed(one)) != #require(parsed(other)))
  }

  @Test(arguments: [
    "http://localhost", "http://LocalHost:8080/x", "http://127.0.0.1", "http://127.0.0.1:65535/api/v3",
    "http://127.8.9.254", "http://[::1]", "http://[::1]:8080/x", "http://user@localhost",
  ])
  func `Plain HTTP is allowed to loopback addresses`(text: String) throws {
    let origin = try #require(parsed(text))
    #expect(origin.isLoopback)
    #expect(origin.isAllowed)
  }

  @Test(arguments: [
    "http://127.0.0.1.evil.com", "http://localhost.evil.com", "http://evil.com/127.0.0.1", "http://evil.com/?localhost",
    "http://127.0.0.1@evil.com", "http://localhost:80@evil.com", "http://evil.com#@localhost",
    "http://evil.com?@127.0.0.1", "http://127.0.0.1\\@evil.com", "http://127.0.0.1%2eevil.com",
    "http://127.0.0.1%00.evil.com", "http://localhost%2f.evil.com", "http://evillocalhost", "http://127.0.0",
    "http://127.0.0.256", "http://127.0.0.1.", "http://127.0.0.1.1", "http://127..0.1", "http://127.0.0.-1",
    "http://+127.0.0.1", "http://127.0.0.+1", "http://1270.0.0.1", "http://0127.0.0.1", "http://0x7f.0.0.1",
    "http://128.0.0.1", "http://0.0.0.0",
    "http://10.0.0.1", "http://[::2]", "http://[::]", "http://[::ffff:10.0.0.1]", "http://[fe80::1]",
    "http://xn--localhost-.com", "http://lоcalhost", "http://github.com",
  ])
  func `Plain HTTP is not allowed to other addresses, even if they resemble loopback addresses`(text: String) {
    #expect(parsed(text)?.isLoopback != true)
    #expect(parsed(text)?.isAllowed != true)
  }

  @Test(arguments: [
    "localhost", "LOCALHOST.", "a.localhost", "127.0.0.1", "127.0.0.1.", "127.1", "127.0.0", "127.8.9.254", "0.0.0.0",
    "0", "2130706433", "0x7f.1", "0x7F000001", "0177.0.0.1", "[::1]", "[::]", "[::ffff:127.0.0.1]",
    "[0:0:0:0:0:0:0:1]", "[::7f00:1]",
  ])
  func `Every form of an address of this machine is recognized`(host: String) throws {
    #expect(try #require(parsed("https://\(host)/a")).mayBeThisMachine)
  }

  @Test(arguments: [
    "github.com", "127.0.0.1.example", "localhost.example", "128.0.0.1", "10.0.0.1", "12.7", "134744072",
    "[2606:50c0::1]", "[fe80::1]", "0x7f.example", "notlocalhost",
  ])
  func `Other hosts aren't taken for this machine`(host: String) throws {
    #expect(try !#require(parsed("https://\(host)/a")).mayBeThisMachine)
  }

  @Test(arguments: ["https://github.com", "https://10.0.0.1", "https://127.0.0.1.evil.com"])
  func `HTTPS is allowed to every host`(text: String) throws {
    #expect(try #require(parsed(text)).isAllowed)
  }

  @Test(arguments: [
    ("https://github.com", "github.com"), ("https://github.com:443/x", "github.com"),
    ("https://github.com:8443", "github.com:8443"), ("http://localhost:80", "localhost"),
    ("http://localhost:443", "localhost:443"), ("http://[::1]:8080", "[::1]:8080"),
  ])
  func `The name of an origin has a port only if the port is nonstandard`(text: String, name: String) throws {
    #expect(try #require(parsed(text)).name == name)
  }
}

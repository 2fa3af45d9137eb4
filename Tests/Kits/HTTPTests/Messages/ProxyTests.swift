import FoundationEssentials
import HTTP
import Testing

struct ProxyTests {
  private func origin(_ url: String = "https://api.github.com") throws -> Origin {
    try #require(URL(string: url).flatMap { Origin($0) })
  }

  @Test(arguments: [
    ("http://127.0.0.1:9", "http", "127.0.0.1:9", false), ("127.0.0.1:9", "http", "127.0.0.1:9", false),
    ("socks5h://me:p@ss@proxy:1080/x", "socks5h", "proxy:1080", true), ("me:pw@proxy", "http", "proxy", true),
    ("HTTPS://[::1]:3128", "https", "[::1]:3128", false), ("htp://proxy", "htp", "proxy", false),
    ("http://", "http", "", false), ("http:/127.0.0.1:1", "http", "", false), ("a:/", "http", "", false),
  ])
  func `A proxy has the address of its variable without the password`(
    value: String, scheme: String, address: String, hasCredentials: Bool
  ) throws {
    let proxy = try #require(ProxySettings(["https_proxy": value]).proxy(for: origin()))
    #expect(
      proxy
        == Proxy(variable: "https_proxy", scheme: scheme, address: address, hasCredentials: hasCredentials))
    #expect(proxy.isValid == (scheme != "htp" && !address.isEmpty))
  }

  @Test func `The first variable that is set names the proxy, as in curl`() throws {
    var variables: [String: String] = [:]
    for name in ["ALL_PROXY", "all_proxy", "HTTPS_PROXY", "https_proxy"] {
      variables[name] = "\(name).test:1"
      #expect(try ProxySettings(variables).proxy(for: origin())?.variable == name)
    }
    #expect(try ProxySettings(["http_proxy": "a:1"]).proxy(for: origin()) == nil)
  }

  @Test(arguments: [
    ("*", true), ("api.github.com", true), ("github.com", true), ("a, .github.com", true), ("x,GITHUB.com", true),
    ("hub.com", false), ("github.com.test", false), ("", false), ("10.0.0.0/8", false),
  ])
  func `A host in no_proxy has no proxy`(exceptions: String, isExcepted: Bool) throws {
    let settings = ProxySettings(["https_proxy": "a:1", "no_proxy": exceptions])
    #expect(try (settings.proxy(for: origin()) == nil) == isExcepted)
  }

  @Test func `A host without TLS, and an address that may be in an excepted network, have no proxy`() throws {
    let settings = ProxySettings(["all_proxy": "a:1", "NO_PROXY": "10.0.0.0/8"])
    #expect(try settings.proxy(for: origin("http://127.0.0.1:80")) == nil)
    #expect(try settings.proxy(for: origin("https://10.1.2.3")) == nil)
    #expect(try settings.proxy(for: origin()) != nil)
  }

  @Test(arguments: [
    ("p", nil), ("p:1", nil), ("p:65535", nil), ("p:", nil), ("[::1]", nil), ("[::1]:8080", nil), ("p:0", "0"),
    ("p:99999", "99999"), ("p:http", "http"), ("[::1]:65536", "65536"),
  ])
  func `A port is a number from 1 to 65535`(address: String, invalid: String?) {
    let proxy = Proxy(variable: "https_proxy", address: address)
    #expect(proxy.invalidPort == invalid)
    #expect(proxy.isValid == (invalid == nil))
  }
}

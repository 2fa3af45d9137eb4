import FoundationEssentials
import HTTP
import Testing

struct ProxyTests {
  private func origin(_ url: String = "https://api.github.com") throws -> Origin {
    try #require(URL(string: url).flatMap { Origin($0) })
  }

  @Test(arguments: [
    ("http://127.0.0.1:9", "http", "127.0.0.1:9", false), ("127.0.0.1:9", "http", "127.0.0.1:9", false),
    ("socks5h://me:p%40ss@proxy:1080/x", "socks5h", "proxy:1080", true), ("me:pw@proxy", "http", "proxy", true),
    ("HTTPS://[::1]:3128", "https", "[::1]:3128", false), ("http://A\\me:p\u{FC}:%zz@proxy", "http", "proxy", true),
  ])
  func `A proxy has the address of its variable without the password`(
    value: String, scheme: String, address: String, hasCredentials: Bool
  ) throws {
    let proxy = try #require(try ProxySettings(["https_proxy": value]).proxy(for: origin()))
    #expect(
      proxy
        == Proxy(variable: "https_proxy", scheme: scheme, address: address, hasCredentials: hasCredentials))
  }

  @Test(
    arguments: [
      ("htp://proxy", .unknownScheme), (" http://proxy", .unknownScheme), ("me:pw://x@proxy", .unknownScheme),
      ("http://", .noHost), ("http:/127.0.0.1:1", .noHost), ("a:/", .noHost), ("me:pw@", .noHost),
      ("me:pw", .invalidPort), ("http://me:pw", .invalidPort), ("http://me:p@ss@proxy:1", .unencodedCredentials),
      ("me:p/ss@proxy:1", .unencodedCredentials), ("http://me:p#ss@proxy:1", .unencodedCredentials),
      ("http://me:p?ss@proxy:1", .unencodedCredentials), ("http://me:p ss@proxy:1", .unencodedCredentials),
    ] as [(String, Proxy.Flaw)])
  func `An invalid value of the variable is an error that contains no part of the value`(
    value: String, flaw: Proxy.Flaw
  ) {
    #expect(throws: TransportError.unusable(reason: .proxy(variable: "https_proxy", flaw))) {
      try ProxySettings(["https_proxy": value]).proxy(for: origin())
    }
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
    ("p", true), ("p:1", true), ("p:65535", true), ("p:", true), ("[::1]", true), ("[::1]:8080", true), ("p:0", false),
    ("p:99999", false), ("p:http", false), ("[::1]:65536", false),
  ])
  func `A port is a number from 1 to 65535`(address: String, isValid: Bool) throws {
    let settings = ProxySettings(["https_proxy": address])
    if isValid {
      #expect(try settings.proxy(for: origin())?.address == address)
    } else {
      #expect(throws: TransportError.unusable(reason: .proxy(variable: "https_proxy", .invalidPort))) {
        try settings.proxy(for: origin())
      }
    }
  }
}

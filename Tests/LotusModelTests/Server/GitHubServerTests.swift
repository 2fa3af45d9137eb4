import FoundationEssentials
import HTTP
import LotusModel
import Testing

@Suite("GitHubServer")
struct GitHubServerTests {
  @Test(arguments: [
    ("github.com", "https://api.github.com", "https://github.com", "https://api.github.com/graphql"),
    ("GitHub.COM", "https://api.github.com", "https://github.com", "https://api.github.com/graphql"),
    ("octo.ghe.com", "https://api.octo.ghe.com", "https://octo.ghe.com", "https://api.octo.ghe.com/graphql"),
    ("ghe.example", "https://ghe.example/api/v3", "https://ghe.example", "https://ghe.example/api/graphql"),
    (
      "ghe.example:8443", "https://ghe.example:8443/api/v3", "https://ghe.example:8443",
      "https://ghe.example:8443/api/graphql"
    ),
    ("notghe.com", "https://notghe.com/api/v3", "https://notghe.com", "https://notghe.com/api/graphql"),
    ("10.0.0.1", "https://10.0.0.1/api/v3", "https://10.0.0.1", "https://10.0.0.1/api/graphql"),
  ])
  func `Each host has the API and web addresses that GitHub documents`(
    host: String, api: String, web: String, graphQL: String
  ) throws {
    let server = try GitHubServer(hostname: host)
    #expect(server.hostname == host.lowercased())
    #expect(server.api.absoluteString == api)
    #expect(server.web.absoluteString == web)
    #expect(server.graphQL?.absoluteString == graphQL)
  }

  @Test(arguments: [
    "", " ", "https://github.com", "github.com/", "github.com/octocat", "user@github.com", "git hub.com",
    "github.com?x", "github.com#x", "gïthub.com", "github.com\n", "github.com\\", "[::1]", "a%2eb", ":", ":8080",
    "a:b", "a:1:2", "::1",
  ])
  func `Text other than a host name with an optional port throws an error`(host: String) {
    #expect(throws: InvalidServerError.hostname(host)) { try GitHubServer(hostname: host) }
  }

  @Test(arguments: [
    ("https://proxy.example/github", "https://proxy.example/github"),
    ("https://proxy.example/", "https://proxy.example"), ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
    ("http://[::1]:8080/api/v3/", "http://[::1]:8080/api/v3"), ("http://localhost", "http://localhost"),
  ])
  func `The API and web addresses of a host can be replaced`(text: String, url: String) throws {
    let moved = try GitHubServer(hostname: "github.com").moved(api: text, web: text)
    #expect(moved.hostname == "github.com")
    #expect(moved.api.absoluteString == url)
    #expect(moved.web.absoluteString == url)
  }

  @Test func `Addresses that are not replaced stay unchanged`() throws {
    let server = try GitHubServer(hostname: "ghe.example")
    #expect(try server.moved(api: nil, web: nil) == server)
    #expect(try server.moved(api: "https://a.example", web: nil).web == server.web)
  }

  @Test(arguments: ["http://github.com", "http://127.0.0.1.evil.com", "http://10.0.0.1"])
  func `An unencrypted address of another machine throws an error`(text: String) throws {
    let server = try GitHubServer(hostname: "github.com")
    #expect(throws: InvalidServerError.insecure(text)) { try server.moved(api: text, web: nil) }
    #expect(throws: InvalidServerError.insecure(text)) { try server.moved(api: nil, web: text) }
  }

  @Test(arguments: [
    "", "github.com", "ftp://github.com", "https://", "https://a.example?x=1", "https://a.example#x",
    "https://user@a.example", "https://user:pass@a.example", "file:///etc", "/api",
  ])
  func `A base URL must consist of a scheme, a host and a path only`(text: String) throws {
    let server = try GitHubServer(hostname: "github.com")
    #expect(throws: InvalidServerError.url(text)) { try server.moved(api: text, web: nil) }
  }

  @Test(
    arguments: [
      ("/users/octocat", [], "https://api.github.com/users/octocat"),
      ("users", [QueryItem("a", "b c")], "https://api.github.com/users?a=b%20c"),
      ("/users?x=1", [QueryItem("a", "&")], "https://api.github.com/users?x=1&a=%26"),
      ("/a b", [], "https://api.github.com/a%20b"),
    ] as [(String, [QueryItem], String)])
  func `Paths are appended to the base URL`(path: String, query: [QueryItem], url: String) throws {
    #expect(try GitHubServer(hostname: "github.com").url(path, query: query)?.absoluteString == url)
  }

  @Test(
    arguments: [
      ("github.com", nil, "GH_TOKEN"), ("GitHub.com", nil, "GH_TOKEN"), ("octo.ghe.com", nil, "GH_TOKEN"),
      ("ghe.com", nil, "GH_ENTERPRISE_TOKEN"), ("notghe.com", nil, "GH_ENTERPRISE_TOKEN"),
      ("ghe.com.evil.example", nil, "GH_ENTERPRISE_TOKEN"), ("github.com.evil.example", nil, "GH_ENTERPRISE_TOKEN"),
      ("evilgithub.com", nil, "GH_ENTERPRISE_TOKEN"), ("ghe.example", nil, "GH_ENTERPRISE_TOKEN"),
      ("localhost:8080", nil, "GH_TOKEN"), ("github.com", "http://127.0.0.1:8080", "GH_TOKEN"),
      ("github.com", "http://[::1]:8080", "GH_TOKEN"), ("github.com", "https://proxy.example", "GH_ENTERPRISE_TOKEN"),
      ("ghe.example", "https://api.github.com", "GH_TOKEN"), ("ghe.example", "http://localhost:1", "GH_TOKEN"),
      ("octo.ghe.com", "https://evil.example/ghe.com", "GH_ENTERPRISE_TOKEN"),
    ] as [(String, String?, String)])
  func `The API server in use determines which environment variables hold the token`(
    host: String, api: String?, variable: String
  ) throws {
    let variables = try TokenVariables.names(for: GitHubServer(hostname: host).moved(api: api, web: nil))
    #expect(variables.first == variable)
    #expect(variables.count == 2 && variables.last == variable.replacing("GH_", with: "GITHUB_"))
  }

  @Test(
    arguments: [
      (nil, nil, "github.com"), ("https://api.github.com/", "https://github.com", "github.com"),
      ("http://127.0.0.1:8080", "http://127.0.0.1:8080", "http://127.0.0.1:8080"),
      ("http://127.0.0.1:8080", nil, "http://127.0.0.1:8080+github.com"),
      (nil, "https://login.example", "api.github.com+login.example"),
      ("https://proxy.example/github", "https://proxy.example", "proxy.example"),
      ("https://proxy.example:444", "https://proxy.example:444", "proxy.example:444"),
    ] as [(String?, String?, String)])
  func `Stored tokens are bound to the servers that receive them`(api: String?, web: String?, host: String) throws {
    #expect(try GitHubServer(hostname: "github.com").moved(api: api, web: web).tokenHost == host)
  }

  @Test func `The GraphQL address follows a replaced API address`() throws {
    let server = try GitHubServer(hostname: "github.com")
    #expect(
      try server.moved(api: "http://127.0.0.1:1", web: nil).graphQL?.absoluteString == "http://127.0.0.1:1/graphql")
    #expect(
      try server.moved(api: "http://127.0.0.1:1/api/v3", web: nil).graphQL?.absoluteString
        == "http://127.0.0.1:1/api/graphql")
  }

  @Test(arguments: [
    ("/user", true), ("/user/keys/1", true), ("/users/octocat", false), ("/userx", false), ("/repos/user/user", false),
  ])
  func `The path determines whether a URL belongs to the signed-in user`(path: String, isOwn: Bool) throws {
    for host in ["github.com", "github.example.com"] {
      let server = try GitHubServer(hostname: host)
      #expect(try server.isOwn(#require(server.url(path))) == isOwn)
    }
  }

  @Test(
    arguments: [
      ("github.com", nil, "github.com"), ("github.example", nil, "github.example"),
      ("github.com", "https://api.github.com/", "github.com"), ("github.com", "https://example.com", "example.com"),
      ("github.com", "https://proxy.example:444/github", "proxy.example:444"),
      ("github.com", "http://127.0.0.1:8080", "127.0.0.1:8080"), ("github.example", "http://[::1]:1", "[::1]:1"),
    ] as [(String, String?, String)])
  func `The name of a server is the name of the server that receives its requests`(
    host: String, api: String?, name: String
  ) throws {
    #expect(try GitHubServer(hostname: host).moved(api: api, web: nil).name == name)
  }

  @Test(arguments: [
    ("https://api.github.com", "https://avatars.githubusercontent.com/u/1", true),
    ("https://api.github.com", "http://avatars.githubusercontent.com/u/1", false),
    ("https://api.github.com", "http://127.0.0.1:631/admin", false),
    ("https://api.github.com", "http://localhost/", false),
    ("https://api.github.com", "https://127.1/a", false), ("https://api.github.com", "https://localhost./a", false),
    ("https://api.github.com", "https://127.0.0.1/a", false), ("https://api.github.com", "https://[::1]/a", false),
    ("https://api.github.com", "https://user:pass@avatars.example/1", false),
    ("https://api.github.com", "https://user@avatars.example/1", false), ("https://api.github.com", "file:///a", false),
    ("https://127.0.0.1:8443", "https://127.0.0.1:8443/a", true),
    ("https://127.0.0.1:8443", "http://127.0.0.1/a", false),
    ("http://127.0.0.1:8080", "http://127.0.0.1:8080/a", true), ("http://127.0.0.1:8080", "https://a.example/1", true),
    ("http://127.0.0.1:8080", "http://a.example/1", false), ("http://127.0.0.1:8080", "http://u:p@127.0.0.1/1", false),
  ])
  func `A picture of an https page is on https, and only a local page has local pictures`(
    api: String, picture: String, isAllowed: Bool
  ) throws {
    let server = try GitHubServer(hostname: "github.com").moved(api: api, web: nil)
    #expect(server.allows(pictureAt: try #require(URL(string: picture))) == isAllowed)
  }
}

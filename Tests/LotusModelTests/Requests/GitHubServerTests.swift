import FoundationEssentials
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
  func `Each host has the addresses that GitHub documents`(host: String, api: String, web: String, graphQL: String)
    throws
  {
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
  func `A host is a name, with a port at most`(host: String) {
    #expect(throws: InvalidServerError.hostname(host)) { try GitHubServer(hostname: host) }
  }

  @Test(arguments: [
    ("https://proxy.example/github", "https://proxy.example/github"),
    ("https://proxy.example/", "https://proxy.example"), ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
    ("http://[::1]:8080/api/v3/", "http://[::1]:8080/api/v3"), ("http://localhost", "http://localhost"),
  ])
  func `The same host can be reached at another address`(text: String, url: String) throws {
    let moved = try GitHubServer(hostname: "github.com").moved(api: text, web: text)
    #expect(moved.hostname == "github.com")
    #expect(moved.api.absoluteString == url)
    #expect(moved.web.absoluteString == url)
  }

  @Test func `What is not moved stays`() throws {
    let server = try GitHubServer(hostname: "ghe.example")
    #expect(try server.moved(api: nil, web: nil) == server)
    #expect(try server.moved(api: "https://a.example", web: nil).web == server.web)
  }

  @Test(arguments: ["http://github.com", "http://127.0.0.1.evil.com", "http://10.0.0.1", "http://+127.0.0.1"])
  func `A token never goes to another machine in the clear`(text: String) throws {
    let server = try GitHubServer(hostname: "github.com")
    #expect(throws: InvalidServerError.insecure(text)) { try server.moved(api: text, web: nil) }
    #expect(throws: InvalidServerError.insecure(text)) { try server.moved(api: nil, web: text) }
  }

  @Test(arguments: [
    "", "github.com", "ftp://github.com", "https://", "https://a.example?x=1", "https://a.example#x",
    "https://user@a.example", "https://user:pass@a.example", "file:///etc", "/api",
  ])
  func `A base URL is scheme, host and path alone`(text: String) throws {
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
  func `Paths lie below the base`(path: String, query: [QueryItem], url: String) throws {
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
  func `The server that is really asked decides which variables hold its token`(
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
  func `Stored tokens are bound to the servers that see them`(api: String?, web: String?, host: String) throws {
    #expect(try GitHubServer(hostname: "github.com").moved(api: api, web: web).tokenHost == host)
  }

  @Test func `GraphQL lies beside a base that was moved`() throws {
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
  func `What belongs to the user is known by its path`(path: String, isOwn: Bool) throws {
    for host in ["github.com", "github.example.com"] {
      let server = try GitHubServer(hostname: host)
      #expect(try server.isOwn(#require(server.url(path))) == isOwn)
    }
  }
}

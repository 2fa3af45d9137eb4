import LotusModel
import Testing

@Suite struct RemoteAddressTests {
  @Test(arguments: [
    ("https://github.com/octocat", "octocat"), ("https://github.com/octocat/?tab=repositories", "octocat"),
    ("https://github.com/orgs/github/people", "github"), ("http://GitHub.com/o/r", "o/r"),
    ("https://github.com/o/r.git", "o/r"), ("git@github.com:o/r.git", "o/r"),
    ("https://github.com/o/r/tree/main", "o/r"),
    ("https://github.com/o/r/issues/12#issuecomment-1", "o/r#12"), ("https://github.com/o/r/pull/3/files", "o/r#3"),
    ("octocat", "octocat"), ("o/r", "o/r"), ("@o", "@o"), ("github.com/o/r", "o/r"), ("./o", "./o"),
    ("https://gist.github.com/octocat", "octocat"),
    ("https://gist.github.com/o/6cad", "https://gist.github.com/o/6cad"),
    ("https://github.com", "https://github.com"), ("", ""), ("a:b", "a:b"),
    ("<https://github.com/o/r/issues/12>", "o/r#12"), ("See https://github.com/o/r/issues/12.", "o/r#12"),
    (#"<a href="https://github.com/o/r/pull/3">"#, "o/r#3"), ("**'https://github.com/o/r_'**!", "o/r_"),
    ("[o/r](<https://github.com/o/r>)", "o/r"), ("git clone https://github.com/o/r.git", "o/r"),
    ("`github.com/o/r`", "o/r"), ("'o/r'", "'o/r'"), ("(o/r).", "(o/r)."),
  ])
  func `A web address is converted to the name of the page's subject`(text: String, name: String) throws {
    #expect(try GitHubServer(hostname: "github.com").name(for: text) == name)
  }

  @Test func `Only addresses on the current host are converted to names`() throws {
    let server = try GitHubServer(hostname: "git.example.com")
    #expect(try server.name(for: "https://git.example.com/o/r") == "o/r")
    let other = UsageError.Problem.pageOfOtherHost(host: "github.com", used: "git.example.com")
    #expect(throws: UsageError(other)) { try server.name(for: "https://github.com/o/r") }
    #expect(throws: UsageError(other)) { try server.route(forPage: "https://github.com/o/r") }
  }

  @Test(
    arguments: [
      ("https://github.com/octocat", "profile octocat"), ("github.com/octocat", "profile octocat"),
      ("https://github.com/orgs/github", "profile github"),
      ("https://github.com/orgs/github/people", "members github"),
      ("https://github.com/octocat?tab=followers", "followers octocat"),
      ("https://github.com/octocat?page=2&tab=following#top", "following octocat"),
      ("https://github.com/octocat?tab=repositories", "repositories octocat"),
      ("https://github.com/octocat?tab=stars", "starred octocat"),
      ("https://github.com/octocat?tab=packages", "profile octocat"),
      ("https://github.com/stars/octocat", "starred octocat"),
      ("https://github.com/stars/octocat/lists/to-read", "list octocat/lists/to-read"),
      ("https://github.com/o/r", "repository o/r"),
      ("git@github.com:o/r.git", "repository o/r"), ("https://github.com/o/r/blob/main/README.md", "repository o/r"),
      ("https://github.com/o/r/issues", "issues o/r"),
      ("https://github.com/o/r/issues/12#issuecomment-1", "issue o/r#12"),
      ("https://github.com/o/r/pull/3/files", "issue o/r#3"),
      ("https://github.com/o/r/issues?page=2", "issues o/r"), ("https://github.com/o/r/issues?x=2", "repository o/r"),
      (
        "https://github.com/o/r/issues?labels=help+wanted,bug&state=closed&sort=updated&direction=asc",
        "issues o/r?state=closed&label=help%20wanted&label=bug&order=updated-asc"
      ),
      ("https://github.com/o/r/issues?q=is%3Aopen+label%3Abug", "issues o/r?state=open&label=bug"),
      ("https://github.com/o/r/pulls", "issues o/r?state=open&words=is%3Apr"),
      ("https://github.com/o/r/pulls?q=is%3Apr+author%3Amona", "issues o/r?state=all&author=mona&words=is%3Apr"),
      ("https://gist.github.com/octocat/6cad3268/raw", "gist 6cad3268"),
      ("https://gist.github.com/octocat", "gists octocat"),
      ("https://github.com/settings/emails", "emails"), ("https://github.com/settings/keys", "ssh-keys"),
      ("https://github.com/settings/profile", "edit-profile"),
      ("https://github.com/settings/blocked_users", "blocked"), ("https://github.com/issues", "own-issues"),
      ("https://github.com/gist/octocat/6cad3268", "gist 6cad3268"), ("octocat", nil), ("o/r", nil), ("./x", nil),
      ("a:b", nil),
    ] as [(String, String?)])
  func `The address of a page leads to the scene that shows it`(text: String, route: String?) throws {
    #expect(try GitHubServer(hostname: "github.com").route(forPage: text)?.text == route)
  }

  @Test(arguments: [
    "https://github.com/features", "https://github.com/", "https://github.com/octo cat", "https://github.com/orgs",
    "https://github.com/settings/billing", "https://gist.github.com/discover", "https://gist.github.com/starred",
    "https://github.com/gist/starred",
  ])
  func `A page that no scene shows is an error`(text: String) throws {
    let server = try GitHubServer(hostname: "github.com")
    #expect(throws: UsageError(.unknownPage(text))) { try server.route(forPage: text) }
  }

  @Test(arguments: [
    ("https://github.com/o/r", true), ("git@github.com:o/r.git", true), ("https://github.com/o/r/issues/12", true),
    ("https://github.com/octocat?tab=overview", true), ("https://github.com/octocat?tab=stars", true),
    ("https://github.com/octocat?tab=packages", false), ("https://github.com/o/r/discussions/12", false),
    ("https://github.com/o/r/pull/12.diff", false), ("https://github.com/o/r/issues/new", false),
  ])
  func `A page that only leads to the page above it has no scene`(text: String, hasScene: Bool) throws {
    #expect(try #require(RemoteAddress(text)).hasScene == hasScene)
  }

  @Test(arguments: [
    "https://github.com/octocat/Hello-World", "https://github.com/octocat/Hello-World.git",
    "https://github.com/octocat/Hello-World/", "https://octocat:secret@GitHub.com/octocat/Hello-World.git",
    "http://github.com/octocat/Hello-World", "git://github.com/octocat/Hello-World.git",
    "ssh://git@github.com/octocat/Hello-World.git", "ssh://git@ssh.github.com:443/octocat/Hello-World.git",
    "git@github.com:octocat/Hello-World.git", "github.com:octocat/Hello-World",
    "git@github.com:/octocat/Hello-World.git\n",
    "git+ssh://git@github.com:22/octocat/Hello-World",
  ])
  func `All forms of a remote address name the same repository`(text: String) throws {
    let address = try #require(RemoteAddress(text))
    #expect(address.host == "github.com")
    #expect(address.repository?.text == "octocat/Hello-World")
  }

  @Test(arguments: [
    ("https://x:secret@github.com/o", "https://github.com/o"), ("https://secret@github.com/o", "https://github.com/o"),
    ("https://x:s@secret@github.com/o?token=secret#secret", "https://github.com/o"),
    ("ssh://x:secret@github.com/o", "ssh://github.com/o"), ("secret@github.com:o", "github.com:o"),
    ("https://github.com?token=secret", "https://github.com"),
  ])
  func `The text of an address for messages contains neither user information nor a query`(text: String, shown: String)
    throws
  {
    let address = try #require(RemoteAddress(text))
    #expect(address.shown == shown)
    #expect(throws: UsageError(.unknownPage("https://github.com/features"))) {
      try GitHubServer(hostname: "github.com").route(forPage: "https://x:secret@github.com/features?secret")
    }
  }

  @Test(arguments: ["", "/srv/git/x.git", "../x", "./a:b/c", "C", "file:///srv/git/x.git", "://", ":o/r", "@:o/r"])
  func `A local path is not a remote address`(text: String) {
    #expect(RemoteAddress(text) == nil)
  }

  @Test(arguments: ["https://gitlab.com/group/team/project", "https://github.com/octocat", "git@github.com:~/x", "x:"])
  func `A remote address with any other path does not name a GitHub repository`(text: String) throws {
    #expect(try #require(RemoteAddress(text)).repository == nil)
  }

  @Test func `A server with a port recognizes its host name without the port`() throws {
    let server = try GitHubServer(hostname: "git.example.com:8443")
    #expect(server.isHost("git.example.com"))
    #expect(!server.isHost("github.com"))
  }

  @Test(arguments: ["www.github.com", "api.github.com", "API.GitHub.com", "github.com"])
  func `The hosts of the website and of the API name github.com`(host: String) throws {
    #expect(try GitHubServer(hostname: host) == GitHubServer(hostname: "github.com"))
    #expect(try GitHubServer(hostname: "github.com").isHost(host.lowercased()))
  }

  @Test(arguments: ["api.octo.ghe.com", "www.octo.ghe.com"])
  func `The host of a tenant's API names the tenant`(host: String) throws {
    #expect(try GitHubServer(hostname: host).hostname == "octo.ghe.com")
  }

  @Test(arguments: ["api.ghe.com", "www.example.com", "api.example.com", "www.github.com.test"])
  func `Other hosts with such a first part keep their name`(host: String) throws {
    #expect(try GitHubServer(hostname: host).hostname == host)
  }

  @Test(arguments: [
    ("https://www.github.com/octocat", "octocat"), ("www.github.com/octocat/hello", "octocat/hello"),
    ("https://api.github.com/users/octocat", "octocat"),
    ("https://api.github.com/repos/octocat/hello", "octocat/hello"),
    ("https://api.github.com/repos/octocat/hello/issues/5", "octocat/hello#5"),
  ])
  func `An address on another host of the server has a short name`(address: String, name: String) throws {
    #expect(try GitHubServer(hostname: "github.com").name(for: address) == name)
  }
}

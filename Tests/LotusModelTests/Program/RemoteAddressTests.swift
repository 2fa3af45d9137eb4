import LotusModel
import Testing

@Suite struct RemoteAddressTests {
  @Test(arguments: [
    ("https://github.com/octocat", "octocat"), ("https://github.com/octocat/?tab=repositories", "octocat"),
    ("https://github.com/orgs/github/people", "github"), ("http://GitHub.com/o/r", "o/r"),
    ("https://github.com/o/r.git", "o/r"), ("git@github.com:o/r.git", "o/r"),
    ("https://github.com/o/r/tree/main", "o/r"),
    ("https://github.com/o/r/issues/12#issuecomment-1", "o/r#12"), ("https://github.com/o/r/pull/3/files", "o/r#3"),
    ("https://gitlab.com/o/r", "https://gitlab.com/o/r"), ("octocat", "octocat"), ("o/r", "o/r"), ("@o", "@o"),
    ("https://github.com", "https://github.com"), ("", ""), ("a:b", "a:b"),
  ])
  func `A web address is converted to the name of the page's subject`(text: String, name: String) throws {
    #expect(try GitHubServer(hostname: "github.com").name(for: text) == name)
  }

  @Test func `Only addresses on the current host are converted to names`() throws {
    let server = try GitHubServer(hostname: "git.example.com")
    #expect(server.name(for: "https://git.example.com/o/r") == "o/r")
    #expect(server.name(for: "https://github.com/o/r") == "https://github.com/o/r")
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
}

import TestSupport
import Testing

/// The choice of the GitHub host and of the base URLs.
struct HostTests {
  @Test func `GH_HOST must be a valid host name, and --hostname takes precedence`() async throws {
    let bad = try await Ghlotus(["GH_HOST": "not a host"]).run("profile", "octocat")
    expectFailure(bad, Exit.usage, saying: "GH_HOST: invalid host name \"not a host\"")
    let overridden = try await Ghlotus(["GH_HOST": "not a host"])
      .run("profile", "octocat", "--hostname", "github.com", "--replay", Package.fixture("octocat.har"))
    expectSuccess(overridden)
  }

  @Test(arguments: [
    ("status hi", "run: ghlotus edit-profile --status hi --hostname ghe.example --user mona"),
    ("status clear", "run: ghlotus status --clear --hostname ghe.example --user mona; "),
    ("profile --json mona", "run: ghlotus profile mona --json --hostname ghe.example --user mona; "),
    ("keys remove x", "run: ghlotus keys --hostname ghe.example --user mona; "),
  ])
  func `A suggested command names the server and the account of the run`(line: String, advice: String) async throws {
    let words = line.split(separator: " ").map(String.init)
    let result = try await Ghlotus().run(arguments: words + ["--hostname", "ghe.example", "--user=mona"])
    expectFailure(result, Exit.usage, saying: advice)
  }

  @Test func `Plain HTTP to this machine is allowed`() async throws {
    let origin = try GitHubOrigin("octocat-anonymous.har")
    for host in ["localhost", "127.0.0.1"] {
      let ghlotus = try Ghlotus(["GHLOTUS_API_URL": "http://\(host):\(origin.server.port)/"])
      expectSuccess(try await ghlotus.run("profile", "octocat"))
    }
    #expect(origin.server.requests.count == 10)
    let paths = ["/users/", "/search/", "/repos/"]
    #expect(origin.server.requests.allSatisfy { request in paths.contains { request.target.hasPrefix($0) } })
  }

  @Test func `A base URL may contain a path`() async throws {
    let server = try OriginServer { _ in .json("{}") }
    let ghlotus = try Ghlotus(["GHLOTUS_API_URL": server.url + "/api/v3", "GH_TOKEN": "gho_secret"])
    expectSuccess(try await ghlotus.run("api", "/meta"))
    expectSuccess(try await ghlotus.run("api", "graphql", "-f", "query={viewer{login}}"))
    #expect(server.requests.map(\.target) == ["/api/v3/meta", "/api/graphql"])
  }

  @Test func `--hostname takes precedence over base URLs, valid or not`() async throws {
    let server = try OriginServer { _ in .json("{}") }
    for url in [server.url, "not a URL"] {
      let ghlotus = try Ghlotus(["GHLOTUS_API_URL": url, "GHLOTUS_WEB_URL": url])
      let result = try await ghlotus.run("api", "/meta", "--hostname", "github.example", "--verbose")
      #expect(result.status == Exit.network && result.errors.contains("https://github.example/api/v3/meta"))
    }
    #expect(server.requests.isEmpty)
  }

  @Test func `Error messages name the server that was asked`() async throws {
    let origin = try GitHubOrigin()
    for host in ["", "github.example"] {
      let result = try await Ghlotus(["GH_HOST": host], asking: origin.server).run("profile", "nobody")
      expectFailure(result, Exit.notFound, saying: "\"nobody\" on 127.0.0.1:\(origin.server.port)")
    }
    let down = try OriginServer { _ in .html("", status: 500) }
    let result = try await Ghlotus(asking: down).run("whoami")
    expectFailure(result, Exit.signInNeeded, saying: "not signed in to 127.0.0.1:\(down.port)")
  }

  @Test func `Error messages about a server in GitHub's place name a variable whose token is sent there`() async throws
  {
    let ghlotus = try Ghlotus(["GHLOTUS_API_URL": "https://example.com", "GH_TOKEN": "gho_secret"])
    let result = try await ghlotus.run("whoami")
    expectFailure(result, Exit.signInNeeded, saying: "not signed in to example.com; set GH_ENTERPRISE_TOKEN")
  }
}

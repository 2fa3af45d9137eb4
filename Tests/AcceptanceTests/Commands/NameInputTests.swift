import TestSupport
import Testing

/// A word that is neither a command nor a user, and names from standard input.
@Suite struct NameInputTests {
  @Test func `A word that is neither a command nor a user is reported as both`() async throws {
    let server = try OriginServer { _ in .json(#"{"message":"Not Found"}"#, status: 404) }
    let ghlotus = try Ghlotus(asking: server)
    let result = try await ghlotus.run("configure-x")
    expectFailure(result, Exit.notFound, saying: #"no command or user named "configure-x"; see: ghlotus help"#)
    let named = try await ghlotus.run("@configure-x")
    expectFailure(named, Exit.notFound, saying: #"no user or organization "configure-x""#)
  }

  @Test(arguments: [
    ("octocat/Hello-World/discussions/12", "repository octocat/Hello-World"),
    ("octocat/Hello-World/pull/12.diff", "repository octocat/Hello-World"), ("octocat?tab=packages", "profile octocat"),
  ])
  func `A note says that the page at an address is not the one that is shown`(page: String, shown: String) async throws
  {
    let address = "https://github.com/\(page)"
    let result = try await Ghlotus().run(address, "--replay", Package.fixture("tour.har"))
    #expect(!result.output.isEmpty)
    #expect(result.errors.hasPrefix("ghlotus: no command shows \(address); showing \(shown) instead\n"))
  }

  @Test func `A hyphen reads names from standard input, such as the rows of a list`() async throws {
    let server = try OriginServer { request in
      request.path == "/repos/o/r" ? .json("{}") : .response(status: request.method == "GET" ? 404 : 204)
    }
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: server)
    let rows = "mona\tUser\thttps://github.com/mona\n\n  hubot  \r\nhttps://github.com/octocat\n"
    let result = try await ghlotus.run("follow", "first", "-", standardInput: Array(rows.utf8))
    expectSuccess(result, output: "Followed first\nFollowed mona\nFollowed hubot\nFollowed octocat\n")
    let stars = try await ghlotus.run("unstar", "-", standardInput: Array("o/r\t12\tSwift\n".utf8))
    #expect(stars.output == "You had not starred o/r\n")
  }

  @Test func `Standard input without names is a usage error`() async throws {
    let server = try OriginServer { _ in .response(status: 204) }
    let result = try await Ghlotus(["GH_TOKEN": "gho_x"], asking: server).run(
      "block", "-", standardInput: Array(" \n".utf8))
    expectFailure(result, Exit.usage, saying: "standard input contains no names")
    #expect(server.requests.isEmpty)
  }

  @Test func `An invalid name on standard input is reported with its line, and nothing is sent`() async throws {
    let server = try OriginServer { _ in .response(status: 204) }
    let result = try await Ghlotus(["GH_TOKEN": "gho_x"], asking: server).run(
      "star", "-", standardInput: Array("o/r\n\r\n# favorites\n".utf8))
    expectFailure(
      result, Exit.usage,
      saying: "line 3 of standard input: invalid repository \"# favorites\": use OWNER/REPO")
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: [
    ("star", #"{"full_name":"octocat/a"}"#, "-q .full_name"), ("star", #"["octocat/a"]"#, "-q .full_name"),
    ("star", #""octocat/a""#, "-q .full_name"), ("follow", #"{"login":"octocat"}"#, "-q .login"),
  ])
  func `JSON instead of names is reported with its line and the way out`(
    command: String, row: String, escapeHint: String
  ) async throws {
    let server = try OriginServer { _ in .response(status: 204) }
    let result = try await Ghlotus(["GH_TOKEN": "gho_x"], asking: server).run(
      command, "-", standardInput: Array("\n\(row)\n".utf8))
    expectFailure(
      result, Exit.usage,
      saying: "line 2 of standard input is JSON, not a name; before the pipe, leave out --json or add \(escapeHint)")
    #expect(server.requests.isEmpty)
  }

  @Test func `An address on another host in a pipe is reported with its line`() async throws {
    let server = try OriginServer { _ in .response(status: 204) }
    let result = try await Ghlotus(["GH_TOKEN": "gho_x"], asking: server).run(
      "star", "-", standardInput: Array("o/r\nhttps://gitlab.example/a/b\n".utf8))
    expectFailure(
      result, Exit.usage, saying: "line 2 of standard input: the page is on gitlab.example, not on ")
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: ["emails", "keys", "keys --gpg", "links", "blocked"])
  func `The word list is accepted wherever a list is the default`(line: String) async throws {
    let words = ["--replay", Package.fixture("tour.har")] + line.split(separator: " ").map(String.init)
    let list = try await Ghlotus().run(arguments: words + ["list"])
    expectSuccess(list, output: (try await Ghlotus().run(arguments: words)).output)
    expectFailure(
      try await Ghlotus().run(arguments: words + ["list", "x"]), Exit.usage, saying: #"unexpected argument "x""#)
  }

  @Test(arguments: [
    ("emails delete a@b.example", "DELETE /user/emails"), ("keys delete 7", "DELETE /user/keys/7"),
    ("links delete https://a.example", "DELETE /user/social_accounts"),
  ])
  func `The word delete removes`(line: String, sent: String) async throws {
    let server = try OriginServer { request in
      request.method == "DELETE" ? .response(status: 204) : .json(#"[{"provider":"x","url":"https://a.example"}]"#)
    }
    let result = try await Ghlotus(["GH_TOKEN": "gho_x"], asking: server).run(
      arguments: line.split(separator: " ").map(String.init))
    expectSuccess(result)
    #expect(server.requests.map { "\($0.method) \($0.target)" }.last == sent)
  }

  @Test(arguments: ["man", "completion bash", "man profile"])
  func `Source text is written to a terminal without a pager`(line: String) async throws {
    let ghlotus = try Ghlotus(["GHLOTUS_PAGER": "sed s,^,paged:,"])
    let words = line.split(separator: " ").map(String.init)
    let text = try await ghlotus.run(arguments: words, on: .terminal())
    #expect(text.status == 0)
    #expect(!text.terminalText.contains("paged:"))
    let help = try await ghlotus.run(arguments: words + ["--help"], on: .terminal(rows: 5))
    #expect(help.terminalText.contains("paged:"))
  }
}

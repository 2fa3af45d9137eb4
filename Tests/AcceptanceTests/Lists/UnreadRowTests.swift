import TestSupport
import Testing

/// Lists in which GitHub returns a null, or a row without a required value.
@Suite struct UnreadRowTests {
  private static let repository =
    #"{"name":"a","full_name":"octocat/a","html_url":"https://github.com/octocat/a","stargazers_count":1}"#

  private static let lists = [
    ("repos octocat", repository), ("starred octocat", repository), ("search repos x", repository),
    ("followers octocat", #"{"login":"mona"}"#), ("orgs octocat", #"{"login":"acme"}"#),
    ("gists octocat", #"{"id":"aa11","public":true,"files":{"a":null}}"#),
    ("links", #"{"url":"https://a.example"}"#),
  ]

  private func server(_ row: String) throws -> OriginServer {
    try OriginServer { request in
      if request.path == "/users/octocat" { return .json(#"{"login":"octocat","id":1,"type":"User"}"#) }
      let rows = "[null,\(row),{}]"
      return .json(request.path.hasPrefix("/search") ? #"{"total_count":3,"items":\#(rows)}"# : rows)
    }
  }

  @Test(arguments: lists)
  func `A row that cannot be read costs only itself, and the status of a pipe tells it`(
    command: String, row: String
  ) async throws {
    let server = try server(row)
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: server)
    for options in [[], ["--json"], ["-q", "."], ["--slurp", "-q", ".[]"]] {
      let words = command.split(separator: " ").map(String.init) + options
      let result = try await ghlotus.run(arguments: words)
      #expect(result.status == Exit.network, "\(words)")
      #expect(result.output.split(separator: "\n").count == 1, "\(words): \(result.output)")
      #expect(
        result.errors == """
          ghlotus: unexpected response from 127.0.0.1:\(server.port): 2 rows could not be read (the field \
          \(command.hasPrefix("search") ? "items" : "")[0] is null)

          """)
    }
  }

  @Test func `On a terminal, a row that cannot be read is a warning`() async throws {
    let ghlotus = try Ghlotus(asking: try server(#"{"login":"mona"}"#))
    let result = try await ghlotus.run("followers", "octocat", on: .terminal(columns: 80, streams: [.output]))
    #expect(result.status == Exit.done)
    #expect(result.errors.contains("2 rows could not be read"))
  }

  @Test(arguments: [
    ("emails", #"{"email":"a@b.example","primary":true,"verified":null}"#), ("links", "null"), ("keys", "{}"),
    ("followers octocat", "7"),
  ])
  func `A list whose only row cannot be read isn't shown as empty`(command: String, row: String) async throws {
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: try OriginServer { _ in .json("[\(row)]") })
    let words = command.split(separator: " ").map(String.init)
    for options in [[], ["--json"]] {
      let result = try await ghlotus.run(arguments: words + options)
      expectFailure(result, Exit.network, saying: "1 row could not be read")
    }
    let screen = try await ghlotus.run(arguments: words, on: .terminal(columns: 80, streams: [.output]))
    #expect(screen.status == Exit.done)
    #expect(screen.errors.contains("1 row could not be read"))
    #expect(screen.errors.split(separator: "\n").count == 1 && screen.terminal.isEmpty, "\(screen)")
  }

  @Test func `A link isn't reported as missing if it may be in a row that cannot be read`() async throws {
    let server = try OriginServer { _ in .json("[null]") }
    let result = try await Ghlotus(["GH_TOKEN": "gho_x"], asking: server).run("links", "remove", "https://a.example")
    expectFailure(result, Exit.network, saying: "1 row could not be read")
    #expect(server.requests.map(\.method) == ["GET"])
  }

  @Test(arguments: ["null", #"null,{"url":"https://twitter.com/github"}"#])
  func `A social account that cannot be read doesn't prevent editing the profile, and stays`(
    rows: String
  ) async throws {
    let origin = try ProfileOrigin()
    let accounts = origin.account.socialAccounts
    origin.expect(.responded(.json("[\(rows)]")), of: "GET /user/social_accounts")
    let link = "https://www.linkedin.com/company/github/"
    let result = try await origin.ghlotus().run("edit-profile", "--bio", "Cat", "--remove-social", link)
    #expect(result.status == Exit.done)
    #expect(result.errors.contains("could not load the social accounts: "))
    #expect(result.errors.contains("1 row could not be read (the field [0] is null)"))
    #expect(result.errors.contains("\(link) is not one of the social accounts that could be read"))
    #expect(origin.changes.map(\.line) == ["PATCH /user"])
    #expect(origin.account.socialAccounts == accounts)
  }

  @Test func `JSON that lacks a social account ends with an error, which says that the changes are saved`() async throws
  {
    let origin = try ProfileOrigin()
    for _ in 0..<2 { origin.expect(.responded(.json("[null]")), of: "GET /user/social_accounts") }
    let words = ["edit-profile", "--json", "--bio", "Cat"]
    let missing = "ghlotus: could not load the social accounts: "
    let planned = try await origin.ghlotus().run(arguments: words + ["--dry-run"])
    #expect(planned.status == Exit.network && planned.errors.hasPrefix(missing))
    let saved = try await origin.ghlotus().run(arguments: words)
    #expect(saved.status == Exit.network)
    #expect(saved.errors.hasPrefix("Your changes are saved on GitHub\n\(missing)"), "\(saved.errors)")
    #expect(try JSON(saved.standardOutput)["changed"] == true)
    #expect(origin.changes.map(\.line) == ["PATCH /user"])
  }

  @Test func `A list of another shape is an error`() async throws {
    let server = try OriginServer { _ in .json(#"{"login":"octocat","type":"User"}"#) }
    let result = try await Ghlotus(asking: server).run("followers", "octocat")
    expectFailure(result, Exit.network, saying: "the JSON has the wrong shape")
  }

  @Test func `A null comment costs only itself, and a null text is shown as no text`() async throws {
    let server = try OriginServer { request in
      let issue = #"{"number":1,"title":":bug: `:bug:`","labels":[null],"created_at":"2026-01-01T00:00:00Z"}"#
      let comment = #"{"body":null,"user":null,"created_at":"2026-01-01T00:00:00Z"}"#
      return .json(request.path.hasSuffix("/comments") ? "[null,\(comment)]" : issue)
    }
    let ghlotus = try Ghlotus(asking: server)
    let page = try await ghlotus.run("issue", "octocat/a#1")
    expectFailure(page, Exit.network, saying: "1 row could not be read", output: page.output)
    #expect(page.output.contains("#1 🐛 `:bug:`"))
    #expect(page.output.contains("ghost"))
    #expect(try await ghlotus.run("issue", "octocat/a#1", "--json").status == Exit.network)
    let screen = try await ghlotus.run("issue", "octocat/a#1", on: .terminal(columns: 80, streams: [.output]))
    #expect(screen.status == Exit.done)
    #expect(screen.errors.contains("1 row could not be read"))
  }

  @Test(arguments: [
    (
      "gist aa11", #"{"id":"aa11","public":true,"files":{"a":{"filename":"a","size":1,"content":"hi"},"b":null}}"#,
      "hi", "files.b"
    ),
    (
      "limits",
      #"{"resources":{"core":{"limit":null,"remaining":7,"reset":9},"search":null}}"#,
      "core\t\t7\t1970-01-01T00:00:09Z", "resources.search"
    ),
  ])
  func `A part of a page that cannot be read costs only itself`(
    line: String, json: String, text: String, field: String
  ) async throws {
    let ghlotus = try Ghlotus(asking: try OriginServer { _ in .json(json) })
    let words = line.split(separator: " ").map(String.init)
    let reason = "1 row could not be read (the field \(field) is null)"
    let page = try await ghlotus.run(arguments: words)
    expectFailure(page, Exit.network, saying: reason, output: page.output)
    #expect(page.output.contains(text))
    let screen = try await ghlotus.run(arguments: words, on: .terminal(columns: 80, streams: [.output]))
    #expect(screen.status == Exit.done)
    #expect(screen.errors.contains(reason))
    expectSuccess(try await ghlotus.run(arguments: words + ["--json"]))
  }

  @Test func `A language that cannot be read costs only itself`() async throws {
    let origin = try GitHubOrigin("tour.har") {
      $0.path.hasSuffix("/languages") ? .json(#"{"Swift":1,"C":null}"#) : nil
    }
    let page = try await Ghlotus(asking: origin.server).run("repo", "octocat/Hello-World")
    #expect(page.output.contains("Swift"))
    #expect(page.errors.contains("could not load the languages"))
    #expect(page.errors.contains("1 row could not be read (the field C is null)"))
  }

  @Test func `A file of a gist that cannot be read isn't unknown`() async throws {
    let files = #"{"a":{"filename":"a","size":1,"content":"hi"},"b":null}"#
    let server = try OriginServer { _ in .json(#"{"id":"aa11","public":true,"files":\#(files)}"#) }
    let ghlotus = try Ghlotus(asking: server)
    expectSuccess(try await ghlotus.run("gist", "aa11", "--filename", "a"))
    expectFailure(try await ghlotus.run("gist", "aa11", "--filename", "b"), Exit.network, saying: "files.b is null")
  }
}

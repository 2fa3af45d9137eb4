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
    #expect(page.status == Exit.done)
    #expect(page.output.contains("#1 🐛 `:bug:`"))
    #expect(page.output.contains("ghost"))
    #expect(page.errors.contains("1 row could not be read"))
    #expect(try await ghlotus.run("issue", "octocat/a#1", "--json").status == Exit.network)
  }
}

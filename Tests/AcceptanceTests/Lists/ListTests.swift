import FoundationEssentials
import TestSupport
import Testing

/// The commands that print lists.
@Suite struct ListTests {
  private func run(
    _ example: ListExample, _ words: String..., on device: Ghlotus.Device = .pipes
  ) async throws -> (result: Subprocess.Result, targets: [String]) {
    let server = try OriginServer { request in
      if request.path == "/users/octocat" { return .json(#"{"login":"octocat","type":"User"}"#) }
      return [example.ownTarget, "/users/octocat" + example.path].contains(request.path)
        ? example.response(count: 2) : .json("{}", status: 404)
    }
    let result = try await Ghlotus(["GH_TOKEN": "gho_x"], asking: server)
      .run(arguments: [example.command, "--color", "never"] + words, on: device)
    return (result, server.requests.map(\.target))
  }

  @Test(arguments: ListExample.all)
  func `A pipe gets tab-separated values`(example: ListExample) async throws {
    let (result, targets) = try await run(example, "octocat")
    expectSuccess(result)
    #expect(result.output == example.row + "\n" + example.row.replacing("text-0", with: "text-1") + "\n")
    let account = example.command == "repos" ? ["/users/octocat"] : []
    #expect(targets == account + ["/users/octocat\(example.path)?\(example.query)per_page=100"])
  }

  @Test(arguments: ListExample.all)
  func `A terminal shows a table`(example: ListExample) async throws {
    let (result, _) = try await run(example, "octocat", on: .terminal(columns: 120))
    #expect(result.status == Exit.done)
    let rows = TerminalBytes(result.terminal).rows.filter { !$0.isEmpty }
    #expect(rows.count == 3)
    #expect(rows[0] == rows[0].uppercased() && !rows[0].contains("TEXT"), "The first row contains the headings.")
    for word in example.words { #expect(rows[1].contains(word), "\(rows[1])") }
  }

  @Test(arguments: ListExample.all)
  func `Without a login, a list shows the signed-in user's items`(example: ListExample) async throws {
    let (result, targets) = try await run(example)
    expectSuccess(result)
    #expect(targets.count == 1 && targets[0].hasPrefix(example.ownTarget + "?"))
    let stranger = try await Ghlotus(asking: try OriginServer { _ in .json("[]") }).run(example.command)
    expectFailure(stranger, Exit.signInNeeded, saying: "not signed in to")
  }

  @Test(arguments: ListExample.all)
  func `An unknown login is reported as not found`(example: ListExample) async throws {
    let (result, _) = try await run(example, "nobody")
    expectFailure(result, Exit.notFound, saying: "nobody")
  }

  @Test(arguments: ListExample.all)
  func `--json prints one object per line with GitHub's fields in order`(example: ListExample) async throws {
    let (result, _) = try await run(example, "octocat", "--json")
    expectSuccess(result)
    // The output differs only in the white space between values.
    let sent = example.item.replacing("TEXT", with: "text")
      .replacing(": ", with: ":").replacing(", \"", with: ",\"").replacing("1, 2.50 ,", with: "1,2.50,")
    #expect(result.output == (0..<2).map { sent.replacing("NUMBER", with: String($0)) + "\n" }.joined())
  }

  @Test(arguments: ListExample.all)
  func `--json prints selected fields in the given order`(example: ListExample) async throws {
    let results = [
      try await run(example, "octocat", "--json=\(example.picked.fields)").result,
      try await run(example, "octocat", "--json", example.picked.fields).result,
    ]
    for result in results {
      expectSuccess(result)
      #expect(result.output.split(separator: "\n").first.map(String.init) == example.picked.object)
    }
  }

  @Test func `A word after --json is a field, never a login`() async throws {
    let (own, targets) = try await run(ListExample.all[2], "--json", "name")
    #expect(own.output == "{\"name\":\"text\"}\n{\"name\":\"text\"}\n")
    #expect(targets == ["/user/repos?affiliation=owner&sort=pushed&direction=desc&per_page=100"])
    let (other, none) = try await run(ListExample.all[2], "--json", "octocat")
    expectFailure(other, Exit.usage, saying: "unknown JSON field \"octocat\"", "ghlotus repos octocat --json")
    #expect(none.isEmpty)
  }
}

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
    expectSuccess(result, output: example.row + "\n" + example.row.replacing("text-0", with: "text-1") + "\n")
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
  func `--json prints one object per line with GitHub's fields in order`(example: ListExample) async throws {
    let (result, _) = try await run(example, "octocat", "--json")
    expectSuccess(result)
    // The output differs only in the white space between values.
    let sent = example.item.replacing("TEXT", with: "text")
      .replacing(": ", with: ":").replacing(", \"", with: ",\"").replacing("1, 2.50 ,", with: "1,2.50,")
    #expect(result.output == (0..<2).map { sent.replacing("NUMBER", with: String($0)) + "\n" }.joined())
  }
}

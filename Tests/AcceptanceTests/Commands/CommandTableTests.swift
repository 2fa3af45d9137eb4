import FoundationEssentials
import TestSupport
import Testing

@testable import ghlotus

/// Runs every command of the command table.
@Suite struct CommandTableTests {
  private typealias Result = Subprocess.Result

  private func replay(
    _ example: CommandExample, _ options: String..., on device: Ghlotus.Device = .pipes
  ) async throws -> Result {
    let words = ["--replay", Package.fixture(example.recording)] + example.words + options
    return try await Ghlotus().run(arguments: words, on: device)
  }

  /// Runs a command against a server that sends the same response to every request.
  private func run(_ example: CommandExample, responding response: Response) async throws -> Result {
    try await Ghlotus(["GH_TOKEN": "gho_x"], asking: try OriginServer { _ in response }).run(arguments: example.words)
  }

  @Test @MainActor func `Every command has an example`() {
    let examples = Set(CommandExample.all.map { $0.words[0] })
    #expect(examples.union(CommandExample.others) == Set(CommandTable.commands.map(\.name)))
    #expect(examples.isDisjoint(with: CommandExample.others))
  }

  @Test(arguments: CommandExample.all)
  func `A command sends the expected requests and can be replayed`(example: CommandExample) async throws {
    let origin = try GitHubOrigin(example.recording)
    let live = try await Ghlotus(["GH_TOKEN": "gho_x"], asking: origin.server)
      .run(arguments: example.words + ["--json"])
    expectSuccess(live)
    #expect(origin.requestLines == example.requests)
    #expect(origin.server.requests.allSatisfy { $0["authorization"]?.hasSuffix(" gho_x") == true })
    let replayed = try await replay(example, "--json")
    expectSuccess(replayed)
    // The output of `whoami` contains the host, which differs between the live run and the replay.
    if example.line != "whoami" { #expect(live.output == replayed.output) }
  }

  @Test(arguments: CommandExample.all)
  @MainActor func `A pipe gets rows with the columns that help names, or lines of text`(
    example: CommandExample
  ) async throws {
    let result = try await replay(example)
    expectSuccess(result)
    let lines = result.output.split(separator: "\n")
    #expect(!lines.isEmpty && !result.output.contains("\u{1B}"))
    guard example.kind == .list else { return }
    let tabs = lines.map { line in line.count { $0 == "\t" } }
    let command = try #require(CommandTable.command(named: example.words[0]))
    let columns = try #require(command.form(of: try CommandLineParser.parse(example.words).line)).columns
    #expect(Set(tabs) == [columns.count - 1] && tabs[0] > 0)
  }

  @Test(arguments: CommandExample.all, [20, 80, 250])
  func `Terminal output fits the terminal's width`(example: CommandExample, columns: Int) async throws {
    let result = try await replay(example, on: .terminal(columns: columns, streams: [.output, .error]))
    #expect(result.status == Exit.done)
    let rows = result.terminalText.replacing(/\u{1B}\[[0-9;]*[mK]/, with: "").split { $0.isNewline }
    // An address that is longer than a line is left to the terminal, so that it can be copied.
    let tooLong = rows.filter { row in
      row.count > columns && !row.split(separator: " ").contains { $0.contains("/") && row.count - $0.count < columns }
    }
    #expect(!rows.isEmpty && (tooLong.isEmpty || example.kind == .response), "\(rows)")
    if example.kind == .list, columns > 20 {
      #expect(rows[0] == Substring(rows[0].uppercased()), "The first row contains the headings.")
      #expect(!rows[0].contains("\t"))
    }
  }

  @Test(arguments: CommandExample.all)
  @MainActor func `Every field of --json can be selected`(example: CommandExample) async throws {
    let command = try #require(CommandTable.command(named: example.words[0]))
    guard let form = command.form(of: try CommandLineParser.parse(example.words).line) else {
      return #expect(example.kind == .response || command.name == "edit-profile")
    }
    let result = try await replay(example, "--json", form.fields.joined(separator: ","))
    expectSuccess(result)
    for line in result.output.split(separator: "\n") {
      #expect(try JSON(String(line)).keys == Set(form.fields))
    }
  }

  @Test(arguments: CommandExample.all.filter { $0.kind == .change || $0.words.count == 1 && $0.kind == .page })
  @MainActor func `Fields that ghlotus creates have the order of their help`(example: CommandExample) async throws {
    let command = try #require(CommandTable.command(named: example.words[0]))
    guard let form = command.form(of: try CommandLineParser.parse(example.words).line), command.name != "limits" else {
      return
    }
    let output = try await replay(example, "--json").output
    let positions = form.fields.map { output.firstRange(of: "\"\($0)\":")?.lowerBound }
    #expect(positions.compactMap { $0 }.count == form.fields.count, "\(output)")
    #expect(positions.compactMap { $0 } == positions.compactMap { $0 }.sorted(), "\(output)")
  }

  @Test(arguments: CommandExample.all)
  func `An error response has its exit code`(example: CommandExample) async throws {
    let limited = Response.json(
      "{}", status: 403, headers: [("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", "4000000000")])
    // `api` prints the body of an error response too.
    let (output, notices) = (example.kind == .response ? "{}" : "", example.returnsValues)
    expectFailure(
      try await run(example, responding: .json("{}", status: 401)), Exit.signInNeeded, output: output, notices: notices)
    expectFailure(try await run(example, responding: limited), Exit.rateLimited, output: output, notices: notices)
    let missing = try await run(example, responding: .json("{}", status: 404))
    // A server that doesn't know /graphql has no GraphQL API.
    let isOnlyQuery = Set(example.requests) == ["POST /graphql"]
    expectFailure(missing, isOnlyQuery ? Exit.network : Exit.notFound, output: output, notices: notices)
    let torn = try await run(example, responding: .json("[{"))
    if example.readsReplies { expectFailure(torn, Exit.network, notices: notices) } else { expectSuccess(torn) }
  }

  @Test(arguments: CommandExample.all)
  func `A request that cannot be sent or replayed has its exit code`(example: CommandExample) async throws {
    expectFailure(
      try await Ghlotus(["GH_TOKEN": "gho_x"]).run(arguments: example.words), Exit.network,
      notices: example.returnsValues)
    let other = Package.fixture(example.requests == ["POST /graphql"] ? "viewer.har" : "status.har")
    expectFailure(
      try await Ghlotus().run(arguments: ["--replay", other] + example.words), Exit.noRecording,
      saying: "no recorded response for ", notices: example.returnsValues)
  }

  @Test(arguments: CommandExample.all)
  func `An unknown option is a usage error`(example: CommandExample) async throws {
    let result = try await Ghlotus().run(arguments: example.words + ["--no-such-option"])
    expectFailure(result, Exit.usage, saying: "--no-such-option", "ghlotus help \(example.words[0])")
  }
}

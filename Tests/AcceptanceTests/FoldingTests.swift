import TestSupport
import Testing

/// Lines that aren't wrapped: any line in a pipe, and addresses and commands on a terminal.
@Suite struct FoldingTests {
  private static let path = "/users/" + String(repeating: "long-path/", count: 12) + "end"

  private static func server() throws -> OriginServer {
    try OriginServer { request in
      request.path == "/user"
        ? .json(#"{"login":"mona"}"#, headers: [("x-oauth-scopes", "user, public_repo")])
        : .json(#"{"message":"see https://docs.example\#(path) for more"}"#, status: 403)
    }
  }

  @Test(arguments: ["whoami", "help environment", "status --help", "--help"])
  func `In a pipe, the output has the same words as on a wide terminal, on longer lines`(line: String) async throws {
    let words = line.split(separator: " ").map(String.init)
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: Self.server())
    let pipe = try await ghlotus.run(arguments: words)
    expectSuccess(pipe)
    let narrow = try await Ghlotus(ghlotus.environment.merging(["COLUMNS": "60"]) { $1 }).run(arguments: words)
    #expect(narrow.output.split { $0 == " " || $0 == "\n" } == pipe.output.split { $0 == " " || $0 == "\n" })
    if line.contains("elp") { #expect(pipe.output.split(separator: "\n").contains { $0.count > 80 }) }
  }

  @Test func `A terminal gets a long address in one piece`() async throws {
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: Self.server())
    let result = try await ghlotus.run("repo", "o/r", on: .terminal(columns: 40))
    #expect(result.status == Exit.signInNeeded)
    #expect(result.terminalText.contains("https://docs.example\(Self.path)"))
  }

  @Test func `A terminal gets the path of a token in one piece, next to its label`() async throws {
    let ghlotus = try Ghlotus(asking: Self.server())
    expectSuccess(
      try await ghlotus.run("login", "--with-token", "--insecure-storage", standardInput: Array("gho_x\n".utf8)))
    let path = try #require(try await ghlotus.run("whoami").output.firstMatch(of: /(\S+\/tokens\/\S+)/)).1
    #expect(path.count > 40)
    let result = try await ghlotus.run("whoami", on: .terminal(columns: 50))
    #expect(result.terminalText.contains(path))
  }

  @Test func `A terminal wraps a message before a command, not in it`() async throws {
    for columns in [50, 64, 79] {
      let ghlotus = try Ghlotus()
      let result = try await ghlotus.run("status", on: .terminal(columns: columns, streams: [.error]))
      #expect(result.terminalText.contains("ghlotus login"), "\(columns)")
      let help = try await ghlotus.run("repso", on: .terminal(columns: columns))
      #expect(help.terminalText.contains("ghlotus help"), "\(columns)")
    }
    let server = try OriginServer { _ in .json(#"{"data":{"viewer":{"status":null}}}"#) }
    let none = try await Ghlotus(["GH_TOKEN": "gho_x"], asking: server).run("status", on: .terminal(columns: 70))
    #expect(none.terminalText.contains(#"ghlotus status "On vacation" --emoji palm_tree --until 2d"#))
  }
}

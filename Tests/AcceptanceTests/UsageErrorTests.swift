import FoundationEssentials
import TestSupport
import Testing

/// Command lines that are rejected before any request is sent.
///
/// `Tests/Golden/usage-errors.txt` lists them with their messages. To change it, add or remove a
/// line that begins with `$`, run this suite with `WRITE_GOLDEN=1`, and review the messages.
struct UsageErrorTests {
  private static let file = Package.root + "/Tests/Golden/usage-errors.txt"

  @Test func `A usage error names the mistake and suggests a correction`() async throws {
    let golden = try String(contentsOfFile: Self.file, encoding: .utf8)
    let lines = golden.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("ghlotus: ") }
    let commands = lines.filter { $0.hasPrefix("$ ") }.map { $0.dropFirst(2) }
    #expect(commands.count > 250)
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"])
    // Each message ends with the exit status. Standard output goes to a file, which must stay empty.
    let script = commands.map { "\($0) 2>&1 >>output; echo \"exit $?\"\n" }.joined()
    let result = try await ghlotus.bash(script)
    #expect(try ghlotus.home.read("output").isEmpty)
    #expect(Harm.found(in: result.standardOutput) == [])
    var messages = result.output.split(separator: "exit 2\n", omittingEmptySubsequences: false).dropLast()[...]
    try #require(messages.count == commands.count, "\(messages.first { $0.contains("\nexit ") } ?? "")")
    let shown = lines.map { $0.hasPrefix("$ ") ? "\($0)\n\(messages.removeFirst())" : "\($0)\n" }.joined().dropLast()
    if ProcessInfo.processInfo.environment["WRITE_GOLDEN"] != nil {
      return try Data(shown.utf8).write(to: URL(filePath: Self.file))
    }
    #expect(shown == golden)
    for message in result.output.split(separator: "\n") where message != "exit 2" {
      #expect(message.hasPrefix("ghlotus: ") && !message.hasSuffix("."), "\(message)")
    }
  }

  @Test func `Usage errors are colored only on a terminal`() async throws {
    let ghlotus = try Ghlotus()
    let shown = try await ghlotus.run("profle", on: .terminal())
    #expect(TerminalBytes(shown.terminal).hasColor)
    #expect(shown.standardOutput.isEmpty)
    #expect(!(try await ghlotus.run("profle")).standardError.contains(0x1B))
  }
}

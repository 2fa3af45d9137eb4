import FoundationEssentials
import TestSupport
import Testing

/// Lists whose names and descriptions contain every control character and every bidirectional
/// control.
@Suite struct HostileListTests {
  enum Destination: CaseIterable {
    case pipe, file, terminal
  }

  private static let hostile: [UInt32] =
    Array(0...0x1F) + Array(0x7F...0x9F) + [0x61C, 0x200E, 0x200F, 0x2028, 0x2029, 0xFEFF] + Array(0x202A...0x202E)
    + Array(0x2066...0x2069)

  /// All hostile characters as JSON escapes. Characters from U+0020 upward also appear unescaped,
  /// as GitHub sends them.
  private static let text =
    hostile.map { value in
      let digits = String(value, radix: 16)
      let escape = "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      return "x\(escape)y" + (value < 0x20 ? "" : String(Unicode.Scalar(value).map(Character.init) ?? " "))
    }.joined()

  private func bytes(_ words: [String], to destination: Destination, asking server: OriginServer) async throws
    -> [UInt8]
  {
    let ghlotus = try Ghlotus(asking: server)
    switch destination {
    case .pipe:
      let result = try await ghlotus.run(arguments: words)
      expectSuccess(result)
      return result.standardOutput
    case .file:
      expectSuccess(try await ghlotus.bash("ghlotus \(words.joined(separator: " ")) >out"))
      return Array(try ghlotus.home.read("out").utf8)
    case .terminal:
      let result = try await ghlotus.run(arguments: words, on: .terminal(columns: 200, streams: [.output]))
      #expect(result.status == Exit.done)
      let bytes = result.terminal
      return bytes.indices.filter { bytes[$0] != 0x0D || bytes[($0 + 1)...].first != 0x0A }.map { bytes[$0] }
    }
  }

  @Test(arguments: ListExample.all, Destination.allCases)
  func `No hostile character reaches the output`(example: ListExample, destination: Destination) async throws {
    let server = try OriginServer { _ in example.response(Self.text, count: 3) }
    for options in [[], ["--json"]] {
      let words = [example.command, "hostile", "--color", "never"] + options
      let bytes = try await bytes(words, to: destination, asking: server)
      let lines = bytes.split(separator: 0x0A)
      #expect(Harm.found(in: bytes.filter { $0 != 0x09 }) == [])
      // A terminal also shows headings, and a name can take several lines.
      let isTable = options.isEmpty && destination == .terminal
      #expect(isTable ? lines.count >= 4 : lines.count == 3)
      // No value adds a line break or a tab.
      let tabs = options.isEmpty && destination != .terminal ? example.row.utf8.count { $0 == 0x09 } : 0
      #expect(lines.allSatisfy { line in line.count { $0 == 0x09 } == tabs })
    }
  }

  @Test(arguments: ListExample.all)
  func `JSON output contains every value of a list`(example: ListExample) async throws {
    let server = try OriginServer { _ in example.response(Self.text) }
    let output = try await bytes([example.command, "hostile", "--json"], to: .pipe, asking: server)
    let sent = example.item.split(separator: "TEXT", omittingEmptySubsequences: false).joined(separator: Self.text)
    #expect(try JSON(output) == JSON(sent.replacing("NUMBER", with: "0")))
  }
}

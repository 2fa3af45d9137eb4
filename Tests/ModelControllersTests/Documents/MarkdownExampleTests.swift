import Essentials
import FoundationEssentials
import LotusModel
import Testing

@testable import ModelControllers

/// Examples of Markdown and HTML with the documents that they become.
///
/// The files in `Tests/Golden/markdown` have a section for each rule. A line with the word `file` or
/// `comment` is an example as a JSON string, and the indented lines below it are its blocks. A block
/// begins with `-`, or with `+` if no blank line precedes it. To change the blocks, run this suite
/// with `WRITE_GOLDEN=1`, and review the changes.
@Suite struct MarkdownExampleTests {
  private static let folder = URL(filePath: #filePath).appending(path: "../../../Golden/markdown").standardized.path

  private static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()

  @Test func `There are files with examples`() {
    #expect(Self.names == ["front-matter.txt", "github.txt", "html.txt", "markdown.txt", "source.txt"])
  }

  @Test(arguments: names)
  func `Each example becomes the expected blocks`(name: String) throws {
    let path = "\(Self.folder)/\(name)"
    let golden = try String(contentsOfFile: path, encoding: .utf8)
    let lines = golden.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("  ") }
    let shown = try lines.map { line in try [String(line)] + Self.blocks(of: line) }.joined().joined(separator: "\n")
    if ProcessInfo.processInfo.environment["WRITE_GOLDEN"] != nil {
      return try Data(shown.utf8).write(to: URL(filePath: path))
    }
    #expect(shown.utf8.elementsEqual(golden.utf8), "\(shown)")
  }

  /// The lines that describe the blocks of an example, or no lines if the line isn't an example.
  private static func blocks(of line: Substring) throws -> [String] {
    let dialects: [Substring: MarkdownDialect] = ["file": .file, "comment": .comment]
    let words = line.split(separator: " ", maxSplits: 1)
    guard words.count == 2, let dialect = dialects[words[0]] else { return [] }
    guard case .string(let source)? = JSONValue(parsing: Data(words[1].utf8)) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    return MarkdownParser.document(of: source, in: dialect).blocks.map { "  \($0.summary)" }
  }
}

extension TextDocument.Block {
  fileprivate var summary: String {
    let margins = margins.map { margin in
      switch margin {
      case .quote: "> "
      case .item(let mark, true): "\(mark) "
      case .item(let mark, false): "(\(mark)) "
      }
    }
    return (isTight ? "+ " : "- ") + margins.joined() + content.summary
  }
}

extension TextDocument.Content {
  fileprivate var summary: String {
    switch self {
    case .heading(let level, let spans): "heading \(level) \(spans.summary)"
    case .paragraph(let spans): spans.summary
    case .code(let code): "code \(code.debugDescription)"
    case .table(let header, let rows): "table \(([header] + rows).map { $0.map(\.summary).description })"
    case .rule: "rule"
    }
  }
}

extension [TextDocument.Span] {
  fileprivate var summary: String {
    map { span in
      let marks: [(TextDocument.Marks, String)] = [
        (.strong, "strong "), (.emphasis, "emphasis "), (.code, "code "), (.struck, "struck "),
      ]
      let names = marks.map { span.marks.contains($0.0) ? $0.1 : "" }.joined()
      return names + span.text.debugDescription + (span.link.map { " to \($0.debugDescription)" } ?? "")
    }.joined(separator: ", ")
  }
}

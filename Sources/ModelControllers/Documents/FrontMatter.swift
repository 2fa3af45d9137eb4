import Essentials
import LotusModel

/// The YAML at the start of a Markdown file, between two lines of three hyphens. GitHub shows it as
/// a table.
///
/// Only mappings are read, and only as far as needed for a table: nested values stay as they are
/// written.
struct FrontMatter {
  /// The table with the keys as its header, or `nil` if there are no keys.
  let table: TextDocument.Content?
  /// The text after the front matter.
  let rest: Substring

  /// Finds the front matter of a text.
  ///
  /// - Parameter text: The text, whose lines end with line feeds.
  /// - Returns: `nil` if the text doesn't start with front matter, or if it isn't a mapping.
  init?(_ text: String) {
    var lines: [Substring] = []
    var rest = text[...]
    func nextLine() -> Substring? {
      guard !rest.isEmpty else { return nil }
      let line = rest.prefix { $0 != "\n" }
      rest = rest[line.endIndex...].dropFirst()
      return line
    }
    guard nextLine().map({ Self.isMark($0, "---") }) == true else { return nil }
    while let line = nextLine() {
      if Self.isMark(line, "---") || Self.isMark(line, "...") {
        guard let fields = Self.fields(of: lines) else { return nil }
        let cells = { (text: String) in [TextDocument.Span(text)] }
        table =
          fields.isEmpty ? nil : .table(header: fields.map { cells($0.key) }, rows: [fields.map { cells($0.value) }])
        self.rest = rest
        return
      }
      lines.append(line)
      if lines.count > Self.mostLines { return nil }
    }
    return nil
  }

  private static func isMark(_ line: Substring, _ mark: String) -> Bool {
    line.hasPrefix(mark) && line.dropFirst(mark.count).allSatisfy { $0 == " " || $0 == "\t" }
  }

  /// Returns the keys and values of a mapping, or `nil` if the lines aren't a mapping.
  private static func fields(of lines: [Substring]) -> [(key: String, value: String)]? {
    var fields: [(key: String, lines: [Substring])] = []
    for line in lines {
      let isNested = line.isEmpty || " \t".contains(line[line.startIndex]) || line.hasPrefix("- ") || line == "-"
      if isNested, !fields.isEmpty {
        fields[fields.count - 1].lines.append(line)
      } else if let (key, value) = field(line) {
        fields.append((key, [value]))
      } else if !line.hasPrefix("#"), !line.allSatisfy(\.isWhitespace) {
        return nil
      }
    }
    return fields.map { ($0.key, value($0.lines)) }
  }

  private static func field(_ line: Substring) -> (key: String, value: Substring)? {
    guard let first = line.first, !"#&*!|>%@`-?[]{},".contains(first) else { return nil }
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let value = line[colon...].dropFirst()
    guard value.isEmpty || value.first == " " || value.first == "\t" else { return nil }
    return (unquoted(line[..<colon]), value)
  }

  /// Returns the text of a value. The items of a list are separated by commas.
  private static func value(_ lines: [Substring]) -> String {
    let first = String(lines[0]).trimmed
    let nested = lines.dropFirst().filter { !$0.allSatisfy(\.isWhitespace) }
    if first.hasPrefix("|") || first.hasPrefix(">") {
      return nested.map { String($0).trimmed }.joined(separator: first.hasPrefix("|") ? "\n" : " ")
    }
    if first.isEmpty || first.hasPrefix("#"), !nested.isEmpty {
      let items = nested.map { String($0).trimmed }
      guard items.allSatisfy({ $0.hasPrefix("- ") && field($0.dropFirst(2)) == nil }) else {
        let indentation = nested.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return nested.map { String($0.dropFirst(indentation)) }.joined(separator: "\n")
      }
      return items.map { unquoted($0.dropFirst(2)) }.joined(separator: ", ")
    }
    let whole = ([first] + nested.map { String($0).trimmed }).joined(separator: " ")
    let text = unquoted(whole[...])
    guard whole.hasPrefix("["), text.hasSuffix("]") else { return text }
    return text.dropFirst().dropLast().split(separator: ",").map { unquoted($0) }.joined(separator: ", ")
  }

  /// Returns a scalar without its quotation marks or the comment after it.
  private static func unquoted(_ text: Substring) -> String {
    let text = String(text).trimmed
    for quote in ["\"", "'"] where text.hasPrefix(quote) {
      let inside = text.dropFirst()
      guard let end = inside.lastIndex(of: Character(quote)) else { break }
      return String(inside[..<end])
    }
    guard let comment = text.firstRange(of: " #") else { return text }
    return String(text[..<comment.lowerBound]).trimmed
  }

  private static let mostLines = 1_000
}

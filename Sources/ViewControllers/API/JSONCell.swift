import Essentials
import Terminal

/// View: lines of indented JSON with colored names and strings, below lines of plain text. Lines
/// aren't wrapped, so that the user can copy them.
nonisolated struct JSONCell: Cell {
  let plain: [String]
  let json: [String]

  func lines(width: Int) -> [StyledLine] {
    (plain.map { StyledText(untrusted: $0) } + json.map(Self.styled)).map { $0.line(cutTo: .max) }
  }

  private static func styled(_ line: String) -> StyledText {
    var rest = line[...]
    let indentation = rest.prefix { $0 == " " }
    rest.removeFirst(indentation.count)
    let first = string(&rest)
    let isName = rest.hasPrefix(":")
    let colon = rest.prefix(isName ? 2 : 0)
    rest.removeFirst(colon.count)
    let second = isName ? string(&rest) : ""
    return StyledText(untrusted: String(indentation)) + StyledText(untrusted: first, isName ? .accent : .code)
      + StyledText(untrusted: String(colon)) + StyledText(untrusted: second, .code)
      + StyledText(untrusted: String(rest))
  }

  /// Removes the quoted string at the beginning of a string.
  ///
  /// - Returns: The string with its quotation marks, or an empty string if the text doesn't begin
  ///   with one.
  private static func string(_ rest: inout Substring) -> String {
    guard rest.first == "\"" else { return "" }
    var isEscaped = false
    let text = rest.dropFirst().prefix { character in
      defer { isEscaped = character == "\\" && !isEscaped }
      return character != "\"" || isEscaped
    }
    defer { rest = rest[text.endIndex...].dropFirst() }
    return "\"\(text)\""
  }
}

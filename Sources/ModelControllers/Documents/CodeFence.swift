/// Finds the lines of fenced code blocks in Markdown.
struct CodeFence {
  private var fence: (mark: Character, count: Int)?

  var isOpen: Bool { fence != nil }

  /// Returns whether the next line belongs to a fenced code block. The lines with the fences belong
  /// to the block, too.
  mutating func covers(_ line: Substring) -> Bool {
    if let (mark, count) = fence {
      let rest = line.drop { " \t>".contains($0) }
      let end = rest.prefix { $0 == mark }
      if end.count >= count, rest[end.endIndex...].allSatisfy(\.isWhitespace) { fence = nil }
      return true
    }
    let rest = Self.content(of: line)
    guard let mark = rest.first, mark == "`" || mark == "~" else { return false }
    let start = rest.prefix { $0 == mark }
    guard start.count >= 3, mark == "~" || !rest[start.endIndex...].contains("`") else { return false }
    fence = (mark, start.count)
    return true
  }

  /// Returns a line without the marks of the quotes and list items that contain it.
  static func content(of line: Substring) -> Substring {
    var rest = line.drop { " \t>".contains($0) }
    while let afterMark = afterMark(rest), afterMark.first == " " || afterMark.first == "\t" {
      rest = afterMark.drop { " \t>".contains($0) }
    }
    return rest
  }

  /// Returns the text after the mark of a list item.
  private static func afterMark(_ text: Substring) -> Substring? {
    guard let first = text.first else { return nil }
    if "-*+".contains(first) { return text.dropFirst() }
    let number = text.prefix { $0.isASCII && $0.isNumber }
    let end = text[number.endIndex...]
    return !number.isEmpty && (end.first == "." || end.first == ")") ? end.dropFirst() : nil
  }
}

import LotusModel

/// The footnotes of a Markdown text, which md4c doesn't support
/// (https://docs.github.com/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax#footnotes).
struct Footnotes {
  /// The text without the definitions of its footnotes.
  private(set) var body = ""
  /// The text of each footnote, by its label in lower case.
  private(set) var definitions: [String: String] = [:]

  /// Takes the definitions of footnotes out of a text.
  ///
  /// - Parameter text: The text, whose lines end with line feeds.
  init(_ text: String) {
    guard text.contains("[^") else {
      body = text
      return
    }
    var (lines, fence) = ([Substring](), CodeFence())
    var note: (label: String, lines: [Substring])?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let (label, first) = Self.definition(line), !fence.isOpen {
        add(note)
        note = (label, [first])
        // A definition ends the paragraph before it.
        lines.append("")
      } else if let more = note.flatMap({ Self.continuation(line, after: $0.lines.last ?? "") }) {
        note?.lines.append(more)
      } else {
        add(note)
        note = nil
        _ = fence.covers(line)
        lines.append(line)
      }
    }
    add(note)
    body = lines.joined(separator: "\n")
  }

  private mutating func add(_ note: (label: String, lines: [Substring])?) {
    guard let note, definitions[note.label] == nil else { return }
    definitions[note.label] = note.lines.joined(separator: "\n")
  }

  private static func definition(_ line: Substring) -> (label: String, text: Substring)? {
    let start = line.drop { $0 == " " }
    guard start.hasPrefix("[^"), line.distance(from: line.startIndex, to: start.startIndex) <= 3 else { return nil }
    let label = start.dropFirst(2).prefix { !$0.isWhitespace && $0 != "]" }
    let end = start[label.endIndex...]
    guard !label.isEmpty, end.hasPrefix("]:") else { return nil }
    return (label.lowercased(), end.dropFirst(2).drop { $0 == " " || $0 == "\t" })
  }

  /// Returns the text of a line that continues a footnote.
  ///
  /// - Returns: `nil` if the line is outside of the footnote.
  private static func continuation(_ line: Substring, after last: Substring) -> Substring? {
    if line.allSatisfy(\.isWhitespace) { return "" }
    if line.hasPrefix("    ") { return line.dropFirst(4) }
    if line.hasPrefix("\t") { return line.dropFirst() }
    // A paragraph continues without indentation, until another block starts.
    let startsBlock = /\ {0,3}(?:[#>|<]|[-*+_=]|[0-9]{1,9}[.)]\ |```|~~~)/
    return last.isEmpty || line.prefixMatch(of: startsBlock) != nil ? nil : line
  }

  /// The labels of the footnotes in the order of their numbers. A footnote without a reference has
  /// no number.
  ///
  /// - Parameter document: Converts a text to a document.
  func order(_ document: (String) -> TextDocument) -> [String] {
    var (labels, known, number) = ([String](), Set<String>(), 0)
    func addReferences(of text: String) {
      for label in references(in: document(text)) where known.insert(label).inserted { labels.append(label) }
    }
    addReferences(of: body)
    while number < labels.count {
      addReferences(of: definitions[labels[number]] ?? "")
      number += 1
    }
    return labels
  }

  /// Returns the text with the footnotes as a numbered list before the body. A rule separates them.
  func text(inOrder labels: [String]) -> String {
    let notes = labels.enumerated().map { number, label in
      let mark = "\(number + 1). "
      let indentation = String(repeating: " ", count: mark.count)
      let lines = (definitions[label] ?? "").split(separator: "\n", omittingEmptySubsequences: false).drop {
        $0.isEmpty
      }
      return mark + lines.joined(separator: "\n" + indentation)
    }
    return notes.joined(separator: "\n") + "\n\n***\n\n" + body
  }

  private func references(in document: TextDocument) -> [String] {
    document.blocks.flatMap { $0.content.spans }.reduce(into: []) { labels, span in
      guard !span.marks.contains(.code) else { return }
      Self.forEachReference(in: span.text) { label, _ in
        if definitions[label] != nil { labels.append(label) }
      }
    }
  }

  /// Replaces the references to footnotes with their numbers.
  ///
  /// - Parameter numbers: The number of each footnote, by its label in lower case.
  static func replaced(in text: String, _ numbers: [String: Int]) -> String {
    guard !numbers.isEmpty else { return text }
    var (result, end) = ("", text.startIndex)
    forEachReference(in: text) { label, range in
      guard let number = numbers[label] else { return }
      result += text[end..<range.lowerBound] + (Script.superscript.text(String(number)) ?? String(number))
      end = range.upperBound
    }
    return result + text[end...]
  }

  private static func forEachReference(in text: String, _ body: (String, Range<String.Index>) -> Void) {
    guard text.contains("[^") else { return }
    for match in text.matches(of: /\[\^([^\[\]\s]+)\]/) { body(match.1.lowercased(), match.range) }
  }
}

extension TextDocument.Content {
  fileprivate var spans: [TextDocument.Span] {
    switch self {
    case .heading(_, let spans), .paragraph(let spans): spans
    case .table(let header, let rows): Array(([header] + rows).joined().joined())
    case .code, .rule: []
    }
  }
}

public import LotusModel

/// View model: a Markdown document as rows for display.
///
/// Long paragraphs, blocks of code and tables are split, so that each row is quick to lay out.
public struct DocumentViewModel: Hashable, Sendable {
  /// The content of a row, without its margins.
  public enum Content: Hashable, Sendable {
    case heading([TextRun], level: Int)
    case text([TextRun])
    case code([String])
    case table(header: [[TextRun]], rows: [[[TextRun]]])
    case rule
  }

  /// A block of the document, with the text to draw at the left of its lines.
  public struct Row: Hashable, Sendable {
    /// The margin of the first line, such as the bullet of a list item or the bar of a quotation.
    public var firstMargin = ""
    /// The margin of the other lines, as wide as `firstMargin`.
    public var margin = ""
    public var content: Content
    /// Whether a blank line separates the row from the row before.
    public var isSpaced = true

    public init(_ content: Content) {
      self.content = content
    }

    public var isHeading: Bool {
      if case .heading = content { true } else { false }
    }
  }

  public let rows: [Row]

  /// Creates the rows of a document.
  ///
  /// - Parameters:
  ///   - document: The document to show.
  ///   - base: The URLs that complete relative links.
  public init(_ document: TextDocument, base: LinkBase) {
    var rows = document.blocks.flatMap { Self.rows(of: $0, base: base) }
    if document.isCut { rows.append(Row(.text([TextRun("The rest of this text is not shown here.")]))) }
    self.rows = rows
  }

  private static func rows(of block: TextDocument.Block, base: LinkBase) -> [Row] {
    var rows = contents(of: block.content, base: base).map { Row($0) }
    let margins = block.margins.map { $0.words }
    for index in rows.indices {
      rows[index].margin = margins.map(\.others).joined()
      rows[index].firstMargin = index == 0 ? margins.map(\.first).joined() : rows[index].margin
      rows[index].isSpaced = index == 0 && !block.isTight
    }
    return rows
  }

  private static func contents(of content: TextDocument.Content, base: LinkBase) -> [Content] {
    switch content {
    case .heading(let level, let spans): [.heading(runs(spans, base), level: level)]
    case .paragraph(let spans): pieces(of: spans).map { .text(runs($0, base)) }
    case .code(let text): code(text)
    case .table(let header, let rows): tables(header, rows, base: base)
    case .rule: [.rule]
    }
  }

  /// Converts the spans of a block to pieces of text for display.
  ///
  /// The address of a link that doesn't lead to a web page follows its text, because no browser
  /// opens the link.
  private static func runs(_ spans: [TextDocument.Span], _ base: LinkBase) -> [TextRun] {
    let spans = linkingReferences(in: spans, base)
    var (runs, linked) = ([TextRun](), "")
    for (number, span) in spans.enumerated() {
      runs.append(TextRun(span, base: base))
      guard let link = span.link, let address = base.shownAddress(link) else { continue }
      linked += span.text
      if number + 1 < spans.count, spans[number + 1].link == link { continue }
      if !linked.lowercased().contains(address.lowercased()) { runs.append(TextRun(" (\(address))")) }
      linked = ""
    }
    return runs
  }

  /// Returns the spans with links added to the names that the text contains. Code and existing
  /// links stay as they are.
  private static func linkingReferences(in spans: [TextDocument.Span], _ base: LinkBase) -> [TextDocument.Span] {
    guard let references = base.references else { return spans }
    return spans.enumerated().flatMap { number, span in
      guard span.link == nil, !span.marks.contains(.code) else { return [span] }
      let before = number > 0 ? spans[number - 1].text.last : nil
      return references.parts(of: span.text, after: before).map {
        TextDocument.Span($0.text, span.marks, link: $0.link)
      }
    }
  }

  private static func code(_ text: String) -> [Content] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return stride(from: 0, to: lines.count, by: mostLines).map { .code(Array(lines[$0...].prefix(mostLines))) }
  }

  /// Splits a long table into several tables with the same header.
  private static func tables(
    _ header: [[TextDocument.Span]], _ rows: [[[TextDocument.Span]]], base: LinkBase
  ) -> [Content] {
    func cells(_ row: [[TextDocument.Span]]) -> [[TextRun]] { row.map { runs($0, base) } }
    return stride(from: 0, to: max(1, rows.count), by: mostTableRows).map { start in
      .table(header: cells(header), rows: rows[start...].prefix(mostTableRows).map(cells))
    }
  }

  /// Splits a long paragraph into several paragraphs at the ends of its lines, so that each is
  /// quick to lay out. A line is never split, because the break could be inside a word.
  private static func pieces(of spans: [TextDocument.Span]) -> [[TextDocument.Span]] {
    var (pieces, length) = (spans.isEmpty ? [] : [[TextDocument.Span]()], 0)
    for span in spans {
      var rest = span.text[...]
      func add(_ text: Substring) {
        pieces[pieces.count - 1].append(TextDocument.Span(String(text), span.marks, link: span.link))
      }
      while let end = rest.utf8.dropFirst(max(0, longestText - length)).firstIndex(of: UInt8(ascii: "\n")) {
        add(rest[..<end])
        rest = rest[end...].dropFirst()
        pieces.append([])
        length = 0
      }
      if !rest.isEmpty { add(rest) }
      length += rest.utf8.count
    }
    return pieces
  }

  private static let longestText = 4_000
  private static let mostLines = 100
  private static let mostTableRows = 300
}

extension TextDocument.Margin {
  /// The margin for the first line of a block, and the margin for the other lines.
  fileprivate var words: (first: String, others: String) {
    switch self {
    case .quote: ("│ ", "│ ")
    case .item(let mark, let isFirst):
      (
        isFirst ? "\(mark) " : String(repeating: " ", count: mark.count + 1),
        String(repeating: " ", count: mark.count + 1)
      )
    }
  }
}

extension TextRun {
  fileprivate init(_ span: TextDocument.Span, base: LinkBase) {
    self.init(span.text, link: span.link.flatMap(base.address))
    isStrong = span.marks.contains(.strong)
    isEmphasized = span.marks.contains(.emphasis)
    isCode = span.marks.contains(.code)
    isStruck = span.marks.contains(.struck)
  }
}

public import LotusModel

/// View model: a Markdown document as rows for display.
///
/// Long paragraphs, blocks of code and tables are split or shortened, so that each row is quick to
/// lay out.
public struct DocumentViewModel: Hashable, Sendable {
  /// The content of a row, without its margins.
  public enum Content: Hashable, Sendable {
    case heading([TextRun], level: Int)
    case text([TextRun])
    case code([String])
    case table([[[TextRun]]])
    case rule
  }

  /// A block of the document, with the text to draw at the left of its lines.
  public struct Row: Hashable, Sendable {
    /// The margin of the first line, such as the bullet of a list item or the bar of a quotation.
    public var firstMargin = ""
    /// The margin of the other lines, which has the same width.
    public var margin = ""
    public var content: Content
    /// Whether a blank line separates the row from the row before.
    public var isSpaced = true

    public init(_ content: Content) {
      self.content = content
    }

    /// The URLs of the links in the row, in order.
    public var links: [String] {
      switch content {
      case .heading(let runs, _), .text(let runs): runs.compactMap(\.text.link)
      case .table(let rows): rows.joined().joined().compactMap(\.text.link)
      case .code, .rule: []
      }
    }

    public var isHeading: Bool {
      if case .heading = content { true } else { false }
    }

    /// Returns the route for the first link that leads to a scene of the app.
    ///
    /// - Parameter web: The base URL of GitHub's web pages.
    /// - Returns: The route, or `nil` if every link leads to a page that the app doesn't show.
    public func route(on web: String) -> Route? {
      links.lazy.compactMap { Route(address: $0, webURL: web) }.first
    }
  }

  public let rows: [Row]

  /// Creates the rows of a document.
  ///
  /// - Parameters:
  ///   - document: The document to show.
  ///   - base: The URL that relative links are appended to, with a slash at the end.
  public init(_ document: TextDocument, base: String) {
    var rows = document.blocks.flatMap { Self.rows(of: $0, base: base) }
    if document.isCut { rows.append(Row(.text([TextRun("The rest of this text is not shown here.")]))) }
    self.rows = rows
  }

  private static func rows(of block: TextDocument.Block, base: String) -> [Row] {
    var rows = contents(of: block.content, base: base).map { Row($0) }
    let margins = block.margins.map { $0.words }
    for index in rows.indices {
      rows[index].margin = margins.map(\.others).joined()
      rows[index].firstMargin = index == 0 ? margins.map(\.first).joined() : rows[index].margin
      rows[index].isSpaced = index == 0 && !block.isTight
    }
    return rows
  }

  private static func contents(of content: TextDocument.Content, base: String) -> [Content] {
    switch content {
    case .heading(let level, let spans): [.heading(spans.map { TextRun($0, base: base) }, level: level)]
    case .paragraph(let spans): pieces(of: spans).map { .text($0.map { TextRun($0, base: base) }) }
    case .code(let text): code(text)
    case .table(let rows): tables(rows, base: base)
    case .rule: [.rule]
    }
  }

  private static func code(_ text: String) -> [Content] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0.prefix(longestLine)) }
    return stride(from: 0, to: lines.count, by: mostLines).map { .code(Array(lines[$0...].prefix(mostLines))) }
  }

  private static func tables(_ rows: [[[TextDocument.Span]]], base: String) -> [Content] {
    let shown = rows.prefix(mostTableRows).map { row in
      row.prefix(mostColumns).map { cell in
        (pieces(of: cell, longest: longestCell).first ?? []).map { TextRun($0, base: base) }
      }
    }
    let rest = rows.count - shown.count
    return [.table(shown)]
      + (rest > 0 ? [.text([TextRun("\(rest.counted("more row", "more rows")) in this table")])] : [])
  }

  /// Splits a long paragraph into several paragraphs, so that each is quick to lay out.
  private static func pieces(of spans: [TextDocument.Span], longest: Int = longestText) -> [[TextDocument.Span]] {
    var (pieces, room) = ([[TextDocument.Span]()], longest)
    for span in spans {
      var rest = span.text[...]
      while !rest.isEmpty {
        if room == 0 { (pieces, room) = (pieces + [[]], longest) }
        let part = rest.prefix(room)
        room -= part.count
        rest = rest[part.endIndex...]
        pieces[pieces.count - 1].append(TextDocument.Span(String(part), span.marks, link: span.link))
      }
    }
    return pieces
  }

  private static let longestText = 4_000
  private static let longestLine = 1_000
  private static let longestCell = 500
  private static let mostLines = 100
  private static let mostTableRows = 300
  private static let mostColumns = 30
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
  fileprivate init(_ span: TextDocument.Span, base: String) {
    self.init(span.text, link: span.link.flatMap { Self.address($0, base: base) })
    isStrong = span.marks.contains(.strong)
    isEmphasized = span.marks.contains(.emphasis)
    isCode = span.marks.contains(.code)
    isStruck = span.marks.contains(.struck)
  }

  /// Completes the URL of a link.
  ///
  /// - Returns: The absolute URL, or `nil` if the link doesn't lead to a web page. For example, a
  ///   link such as `#usage` leads to a heading of the same document.
  private static func address(_ link: String, base: String) -> String? {
    let scheme = link.prefix { !":/?#".contains($0) }
    if link.dropFirst(scheme.count).first == ":" {
      let isOfWeb = ["http", "https"].contains(scheme.lowercased())
      return isOfWeb && link.dropFirst(scheme.count).hasPrefix("://") ? link : nil
    }
    if link.hasPrefix("//") { return "https:\(link)" }
    if link.isEmpty || link.hasPrefix("#") { return nil }
    return base + link.drop { $0 == "/" }
  }
}

public import LotusModel

/// View model: a document as rows, none of them very long.
public struct DocumentViewModel: Hashable, Sendable {
  /// What a row shows.
  public enum Content: Hashable, Sendable {
    case heading([TextRun], level: Int)
    case text([TextRun])
    case code([String])
    case table([[[TextRun]]])
    case rule
  }

  /// A block with the margins before its lines.
  public struct Row: Hashable, Sendable {
    /// Stands before the first line, and before the others: bars of quotes, marks of lists.
    public var firstMargin = ""
    public var margin = ""
    public var content: Content
    /// Whether a blank line parts it from the row before.
    public var isSpaced = true

    public init(_ content: Content) {
      self.content = content
    }

    /// The addresses of what it leads to, in order.
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

    /// Where its first link to a scene of the app leads.
    /// - Parameter web: the address of GitHub's pages.
    public func route(on web: String) -> Route? {
      links.lazy.compactMap { Route(address: $0, webURL: web) }.first
    }
  }

  public let rows: [Row]

  /// - Parameter base: the address of the folder that it lies in, with a slash at the end.
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
      + (rest > 0 ? [.text([TextRun("\(rest.counted("more row", "more rows")) of this table")])] : [])
  }

  /// The same spans in parts, so that none takes long to lay out.
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
  /// What stands before the first line of a block, and before the others.
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

  /// The whole address of a page; nil for what leads to none, such as a place in the text itself.
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

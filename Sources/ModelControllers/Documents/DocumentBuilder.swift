import LotusModel

/// Builds a document from the events of a parser. The builder works with any parser.
struct DocumentBuilder {
  enum Block {
    case quote
    /// A list.
    ///
    /// - Parameters:
    ///   - start: The number of the first item; `nil` for a list with bullets.
    ///   - isTight: Whether the items follow each other without blank lines.
    case list(start: Int?, isTight: Bool)
    /// An item of a list.
    ///
    /// - Parameter isDone: Whether the task is done; `nil` if the item isn't a task.
    case item(isDone: Bool?)
    case heading(level: Int)
    case paragraph, code, html, rule, table, row, cell, other
  }

  enum Span {
    case marked(TextDocument.Marks)
    case link(String)
    /// A span whose text is shown without formatting. For an image, this is the alternative text.
    case other
  }

  enum Text {
    case plain(String)
    case html(String)
    case lineBreak
  }

  private enum Surrounding {
    case quote
    case list(next: Int?, isTight: Bool)
    case item(mark: String, hasBlock: Bool)
  }

  private(set) var document = TextDocument()
  private var containers: [Surrounding] = []
  /// The block that will contain the current spans.
  private var leaf = Block.other
  private var spans: [TextDocument.Span] = []
  /// The number of open spans for each mark. Spans with the same mark can be nested.
  private var depths: [TextDocument.Marks: Int] = [:]
  private var links: [String] = []
  private var table: [[[TextDocument.Span]]] = []
  private var pieceCount = 0
  private var isInTightList = false

  /// Whether the document has reached its maximum size. A limit is needed, because a short text can
  /// define a table with millions of empty cells.
  var isFull: Bool {
    document.isCut
  }

  private static let maximumPieceCount = 200_000
  /// The maximum length of a link in bytes. Terminals ignore longer links.
  private static let longestLink = 2_000
  /// The maximum number of quotes and list items around a block. Any deeper ones are omitted.
  private static let deepest = 8

  mutating func enter(_ block: Block) {
    finish()
    switch block {
    case .quote: containers.append(.quote)
    case .list(let start, let isTight): containers.append(.list(next: start, isTight: isTight))
    case .item(let isDone): containers.append(.item(mark: nextMark(isDone), hasBlock: false))
    case .rule: append(.rule)
    case .table: table = []
    case .row: table.append([])
    case .heading, .paragraph, .code, .html, .cell: leaf = block
    case .other: break
    }
  }

  mutating func leave(_ block: Block) {
    switch block {
    case .item:
      finish()
      if case .item(_, hasBlock: false) = containers.last { append(.paragraph([])) }
      _ = containers.popLast()
    case .quote, .list:
      finish()
      _ = containers.popLast()
    case .table: if !table.isEmpty { append(.table(table)) }
    case .cell:
      if !table.isEmpty { table[table.count - 1].append(spans) }
      (spans, leaf) = ([], .other)
      count()
    default: finish()
    }
  }

  mutating func enter(_ span: Span) {
    switch span {
    case .marked(let marks): depths[marks, default: 0] += 1
    case .link(let address):
      links.append(address.utf8.count > Self.longestLink ? "" : address)
      // A short reference link can repeat a very long address, so long addresses count toward the
      // maximum size.
      pieceCount += address.utf8.count / 100
    case .other: break
    }
  }

  mutating func leave(_ span: Span) {
    switch span {
    case .marked(let marks): depths[marks, default: 0] -= 1
    case .link: _ = links.popLast()
    case .other: break
    }
  }

  mutating func add(_ text: Text) {
    if case .html = leaf { return }
    switch text {
    case .plain(let text): add(text)
    case .lineBreak: add("\n")
    case .html(let tag): if tag.lowercased().hasPrefix("<br") { add("\n") }
    }
  }

  private mutating func add(_ text: String) {
    count()
    let marks = TextDocument.Marks(depths.filter { $0.value > 0 }.keys)
    let last = spans.count - 1
    if last >= 0, spans[last].marks == marks, spans[last].link == links.last {
      spans[last].text += text
    } else {
      spans.append(TextDocument.Span(text, marks, link: links.last))
    }
  }

  private mutating func count() {
    pieceCount += 1
    if pieceCount > Self.maximumPieceCount { document.isCut = true }
  }

  /// Ends the current block, if there is one.
  ///
  /// A parser doesn't report the end of text that is directly in a list item, without a paragraph.
  /// Therefore, this method is also called when another block begins.
  private mutating func finish() {
    defer { (spans, leaf) = ([], .other) }
    guard !spans.isEmpty else { return }
    switch leaf {
    case .html: break
    case .heading(let level): append(.heading(level: level, spans))
    case .code:
      let text = spans.map(\.text).joined()
      append(.code(text.hasSuffix("\n") ? String(text.dropLast()) : text))
    default: append(.paragraph(spans))
    }
  }

  private mutating func append(_ content: TextDocument.Content) {
    count()
    var (margins, isTight) = ([TextDocument.Margin](), false)
    for (index, container) in containers.enumerated() {
      switch container {
      case .quote: if margins.count < Self.deepest { margins.append(.quote) }
      case .list(_, let isTightList): isTight = isTightList
      case .item(let mark, let hasBlock):
        if margins.count < Self.deepest { margins.append(.item(mark: mark, isFirst: !hasBlock)) }
        containers[index] = .item(mark: mark, hasBlock: true)
      }
    }
    document.blocks.append(TextDocument.Block(margins: margins, content, isTight: isTight && isInTightList))
    isInTightList = isTight
  }

  private mutating func nextMark(_ isDone: Bool?) -> String {
    guard case .list(let number, let isTight) = containers.last else { return "•" }
    containers[containers.count - 1] = .list(next: number.map { $0 &+ 1 }, isTight: isTight)
    if let isDone { return isDone ? "[x]" : "[ ]" }
    return number.map { "\($0)." } ?? "•"
  }
}

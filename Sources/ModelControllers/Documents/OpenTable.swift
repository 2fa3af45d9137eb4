import LotusModel

/// A table that a `DocumentBuilder` is building. Blocks inside a cell become lines of its text.
struct OpenTable {
  var rows: [[[TextDocument.Span]]] = []
  private var firstRow: [DocumentBuilder.CellKind] = []
  /// For each column, the number of the last row, counted from 1, that a cell with several rows
  /// covers. 0 if the column has no such cell.
  private var ends: [Int] = []
  /// The text of the open cell, or `nil` between cells.
  private(set) var cell: [TextDocument.Span]?
  /// The names of the pictures without a text in the open cell. They are shown if the cell has no
  /// other text.
  var pictures: [String] = []
  /// The number of quotes, lists and list items around the open cell.
  private(set) var depth = 0

  /// The complete table, or `nil` if it has no cells. The first row is the header if all its cells
  /// are headers.
  var content: TextDocument.Content? {
    guard rows.contains(where: { !$0.isEmpty }) else { return nil }
    let hasHeader = !firstRow.isEmpty && firstRow.allSatisfy { $0 == .header }
    return .table(header: hasHeader ? rows[0] : [], rows: hasHeader ? Array(rows.dropFirst()) : rows)
  }

  /// Whether a cell of an earlier row extends to the next cell of the last row.
  var isCovered: Bool {
    guard let row = rows.last, row.count < ends.count else { return false }
    return ends[row.count] >= rows.count
  }

  /// Extends the last cell to the rows below.
  mutating func extendCell(columns: Int, rows rowCount: Int) {
    guard rowCount > 1, let end = rows.last?.count else { return }
    ends += Array(repeating: 0, count: max(0, end - ends.count))
    for column in max(0, end - columns)..<end { ends[column] = rows.count - 1 + rowCount }
  }

  /// Ends the cells that extend to other rows, because they belong to a group of rows.
  mutating func endRowGroup() {
    ends = []
  }

  /// Opens a cell.
  ///
  /// - Parameters:
  ///   - kind: The kind of the cell.
  ///   - depth: The number of quotes, lists and list items around the cell.
  mutating func open(_ kind: DocumentBuilder.CellKind, in depth: Int) {
    close()
    self.depth = depth
    if rows.isEmpty { rows = [[]] }
    if rows.count == 1 { firstRow.append(kind) }
    cell = []
    pictures = []
  }

  mutating func close() {
    guard let text = cell.take() else { return }
    let names = pictures.map { "[\($0)]" }.joined(separator: " ")
    rows[rows.count - 1].append(text.isEmpty && !names.isEmpty ? [TextDocument.Span(names)] : text)
  }

  /// Appends a block to the open cell.
  ///
  /// - Parameters:
  ///   - content: The block.
  ///   - margins: The list items inside the cell that contain the block.
  mutating func add(_ content: TextDocument.Content, _ margins: [TextDocument.Margin]) {
    for line in content.lines where !line.isEmpty {
      if cell?.isEmpty == false { cell?.append(TextDocument.Span("\n")) }
      let margin = margins.map(\.text).joined()
      if !margin.isEmpty { cell?.append(TextDocument.Span(margin)) }
      cell?.append(contentsOf: line)
    }
  }
}

extension TextDocument.Margin {
  fileprivate var text: String {
    switch self {
    case .quote: "│ "
    case .item(let mark, isFirst: true): "\(mark) "
    case .item(let mark, isFirst: false): String(repeating: " ", count: mark.count + 1)
    }
  }
}

extension TextDocument.Content {
  /// The content as lines of text, for a table cell, which can't contain blocks.
  fileprivate var lines: [[TextDocument.Span]] {
    switch self {
    case .heading(_, let spans):
      [spans.map { TextDocument.Span($0.text, $0.marks.union(.strong), link: $0.link) }]
    case .paragraph(let spans): [spans]
    case .code(let text): [[TextDocument.Span(text, .code)]]
    case .table(let header, let rows):
      ([header] + rows).map { row in Array(row.filter { !$0.isEmpty }.joined(separator: [TextDocument.Span("  ")])) }
    case .rule: []
    }
  }

  /// Puts a text before the content, if it is a heading or a paragraph.
  mutating func prepend(_ text: String) {
    switch self {
    case .heading(let level, let spans): self = .heading(level: level, [TextDocument.Span(text)] + spans)
    case .paragraph(let spans): self = .paragraph([TextDocument.Span(text)] + spans)
    case .code, .table, .rule: break
    }
  }
}

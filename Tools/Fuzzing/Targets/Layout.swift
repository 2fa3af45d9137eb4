import LotusModel

@testable import Terminal

extension FuzzTarget {
  /// Lays out texts in columns, panels and tables. No line may be wider than requested.
  ///
  /// The first bytes of the input are widths. The texts follow, separated by zero bytes.
  static let layout = FuzzTarget("layout", longest: 512) { input in
    var input = input
    let width = input.number(in: 20...130)
    let narrow = input.number(in: 2...40)
    let most = input.number(in: 1...4)
    let texts = input.parts.prefix(12).enumerated().map { number, text in
      StyledText(untrusted: text, number % 2 == 0 ? .plain : .bold)
    }
    let all = texts.reduce(StyledText()) { $0 + $1 }
    try demandFit(all.wrapped(to: narrow), in: narrow, "wrapped")
    let cut = all.wrapped(to: narrow, maximumLines: most)
    try demandFit(cut, in: narrow, "wrapped in a few lines")
    try demand(cut.count <= most, "there are more lines than requested")
    try demandFit([all.line(cutTo: narrow)], in: narrow, "cut")
    let size = Size(rows: most + 4, columns: narrow + 4)
    let content = all.wrapped(to: narrow)
    let panel = Panel(title: SafeText(untrusted: input.text), role: .part, content: content, hidden: (most, most))
    try demandFit(panel.lines(in: size), in: size.columns, "in a panel")
    try demandFit(columns(texts, width), in: width, "in columns")
    let paragraphs = ParagraphColumns(fitting: [texts])
    try demandFit(paragraphs.lines(texts, width: 3 * max(1, texts.count) + narrow), in: nil, "in a table")
    for longLabel in [LabelsCell.LongLabel.cut, .valueBelow] {
      let rows = texts.map { LabelsCell.Row($0, $0 + texts[0]) }
      try demandFit(LabelsCell(rows, longLabel: longLabel).lines(width: width), in: width, "as labels")
    }
    // In ASCII, a final ellipsis becomes three dots if they fit. The line must not become too wide.
    for line in all.wrapped(to: width, maximumLines: 2) {
      let printed = LineRenderer(capabilities: .plain(width: width, hasUnicode: false)).text(line)
      try demand(printed.utf8.count <= width, "\(line.string) is wider than \(width) in ASCII: \(printed)")
    }
  }

  private static func columns(_ texts: [StyledText], _ width: Int) -> [StyledLine] {
    let fittings: [TableColumn.Fitting] = [.wrapped, .whole, .cut, .cut]
    let columns = fittings.enumerated().map { number, fitting in
      TableColumn("TITLE", rank: number, fitting: fitting, isRightAligned: number == 1)
    }
    let row = fittings.indices.map { $0 < texts.count ? texts[$0] : StyledText() }
    var layout = ColumnLayout(columns)
    layout.fit(row)
    return [layout.header(width: width)] + layout.lines(row, width: width)
  }

  /// Checks that lines fit into a width and contain no line breaks or tabs.
  ///
  /// - Parameters:
  ///   - width: The width in cells, or `nil` for any width.
  ///   - place: The kind of layout, for the error message.
  static func demandFit(_ lines: [StyledLine], in width: Int?, _ place: String) throws {
    for line in lines {
      try demand(
        line.width <= width ?? .max, "\(place): \(line.width) cells are more than \(width ?? 0): \(line.string)")
      try demand(!line.string.contains { "\n\t".contains($0) }, "\(place): line break or tab in a line: \(line.string)")
    }
  }
}

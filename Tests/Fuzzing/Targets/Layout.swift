import LotusModel

@testable import Terminal

extension FuzzTarget {
  /// A width, and texts between zeros: no line is wider than asked.
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
    try demand(cut.count <= most, "There are more lines than asked.")
    try demandFit([all.line(cutTo: narrow)], in: narrow, "cut")
    let size = Size(rows: most + 4, columns: narrow + 4)
    let panel = Panel(title: SafeText(untrusted: input.text), content: all.wrapped(to: narrow), hidden: (most, most))
    try demandFit(panel.lines(in: size), in: size.columns, "in a panel")
    try demandFit(columns(texts, width), in: width, "in columns")
    let paragraphs = ParagraphColumns(fitting: [texts])
    try demandFit(paragraphs.lines(texts, width: 3 * max(1, texts.count) + narrow), in: nil, "in a table")
    for longLabel in [LabelsCell.LongLabel.cut, .valueBelow] {
      let rows = texts.map { LabelsCell.Row($0, $0 + texts[0]) }
      try demandFit(LabelsCell(rows, longLabel: longLabel).lines(width: width), in: width, "as labels")
    }
    // What ASCII shows is no wider, but for the signs of an ellipsis where there is room for them.
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

  /// - Parameter width: cells; nil for any.
  static func demandFit(_ lines: [StyledLine], in width: Int?, _ place: String) throws {
    for line in lines {
      try demand(
        line.width <= width ?? .max, "\(place), \(line.width) cells are more than \(width ?? 0): \(line.string)")
      try demand(!line.string.contains { "\n\t".contains($0) }, "\(place), a line is several: \(line.string)")
    }
  }
}

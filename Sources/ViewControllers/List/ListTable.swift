import LotusModel
import Terminal

/// View: rows in columns, whose widths the first rows decide.
struct ListTable {
  private let width: Int
  private var layout: ColumnLayout?

  init(width: Int) {
    self.width = width
  }

  mutating func lines(_ rows: [ListRowViewModel]) -> [StyledLine] {
    let texts = rows.map { row in row.columns.enumerated().map { Self.text($1.text, isFirst: $0 == 0) } }
    let layout = layout ?? ColumnLayout(texts, width: width)
    self.layout = layout
    return texts.map { layout.line($0) }
  }

  private static func text(_ text: LinkedText, isFirst: Bool) -> StyledText {
    StyledText(text, style: isFirst ? .bold : .plain)
  }
}

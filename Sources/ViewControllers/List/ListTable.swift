import Terminal
import ViewModels

/// View: rows in columns that are as wide as the rows so far need.
struct ListTable {
  private var layout: ColumnLayout

  init(width: Int) {
    layout = ColumnLayout(width: width)
  }

  mutating func lines(_ rows: [ListRowViewModel]) -> [StyledLine] {
    let texts = rows.map { row in
      row.columns.enumerated().map { StyledText($1.text, style: $0 == 0 ? .bold : .plain) }
    }
    layout.fit(texts)
    return texts.map { layout.line($0) }
  }
}

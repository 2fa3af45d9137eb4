/// Terminal kit: the rows of a scene, comparable to `UITableView`.
final class Table {
  let source: any TableDataSource
  var selectedRow: Int?

  init(_ source: any TableDataSource) {
    self.source = source
  }
}

/// Terminal kit: a source of rows, comparable to `UITableViewDataSource`.
protocol TableDataSource {
  var count: Int { get }
  func cell(at row: Int) -> any Cell
}

/// Terminal kit: a view that draws one row, comparable to `UITableViewCell`.
protocol Cell {
  func lines(width: Int) -> [String]
}

extension String {
  /// The text, or its beginning with an ellipsis if it has more characters than `width`.
  func cut(to width: Int) -> String {
    count <= width ? self : prefix(width - 1) + "…"
  }
}

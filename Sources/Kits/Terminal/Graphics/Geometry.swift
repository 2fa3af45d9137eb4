/// The position of a cell, counted from the top left corner.
public nonisolated struct Position: Hashable, Sendable {
  public var row: Int
  public var column: Int

  public init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }

  /// Converts a position in the content of a window to a position in the window.
  ///
  /// - Parameter corner: The position in the window at which the content begins.
  public func moved(by corner: Position) -> Position {
    Position(row: row + corner.row, column: column + corner.column)
  }
}

/// A size in terminal cells.
public nonisolated struct Size: Hashable, Sendable {
  public var rows: Int
  public var columns: Int

  public init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
  }
}

/// A rectangle of cells on the screen.
nonisolated struct Rect: Hashable, Sendable {
  var origin = Position(row: 0, column: 0)
  var size: Size

  /// Whether the rectangle contains any cell in the given columns of a screen row.
  func overlaps(row: Int, columns: Range<Int>) -> Bool {
    (origin.row..<origin.row + size.rows).contains(row)
      && (origin.column..<origin.column + size.columns).overlaps(columns)
  }
}

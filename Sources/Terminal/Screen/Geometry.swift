/// A cell, counted from the top left corner.
public nonisolated struct Position: Hashable, Sendable {
  public var row: Int
  public var column: Int

  public init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}

/// How much room there is, in cells.
public nonisolated struct Size: Hashable, Sendable {
  public var rows: Int
  public var columns: Int

  public init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
  }
}

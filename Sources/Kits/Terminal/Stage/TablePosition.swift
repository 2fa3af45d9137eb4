/// The position of a user in a table: the selected row, and the row and line at the top of the
/// screen.
public nonisolated struct TablePosition: Hashable, Sendable {
  public let selectedRow: Int
  public let topRow: Int
  public let topLine: Int

  public init(selectedRow: Int = 0, topRow: Int = 0, topLine: Int = 0) {
    self.selectedRow = selectedRow
    self.topRow = topRow
    self.topLine = topLine
  }
}

extension Table {
  /// The selection and the scroll position, as indexes into `source`.
  public var position: TablePosition {
    if let wanted { return wanted }
    let row = selectedRow ?? 0
    return filter == nil
      ? TablePosition(selectedRow: row, topRow: top.row, topLine: top.line)
      : TablePosition(selectedRow: row, topRow: row, topLine: 0)
  }

  /// Moves to a position when its rows are loaded. A key press or click before that cancels the
  /// move.
  public func move(to position: TablePosition) {
    wanted = position
  }
}

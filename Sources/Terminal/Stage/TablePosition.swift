/// Terminal kit: where the user of a table is: the chosen row, and the first line in sight by its row and its number in
/// there.
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
  /// Where its user is, among all rows.
  public var position: TablePosition {
    if let wanted { return wanted }
    let row = selectedRow ?? 0
    return filter == nil
      ? TablePosition(selectedRow: row, topRow: top.row, topLine: top.line)
      : TablePosition(selectedRow: row, topRow: row, topLine: 0)
  }

  /// Goes to a place, also where its rows are still to come; the next key or click goes before.
  public func move(to position: TablePosition) {
    wanted = position
  }
}

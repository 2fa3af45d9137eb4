/// The columns of a list.
///
/// While a list loads, its columns keep their widths or become wider. If a line is too short for
/// all columns, the least important ones are left out.
public nonisolated struct ColumnLayout: Hashable, Sendable {
  private let columns: [TableColumn]
  private var widest: [Int]

  public init(_ columns: [TableColumn]) {
    self.columns = columns
    widest = columns.map { _ in 0 }
  }

  /// Widens the columns so that they fit another row.
  public mutating func fit(_ row: [StyledText]) {
    widest = zip(widest, row).map { max($0, $1.width) }
  }

  /// Draws the titles of the columns.
  ///
  /// - Parameter width: The width of the whole line in cells, the same as for the rows.
  public func header(width: Int) -> StyledLine {
    lines(columns.map { StyledText($0.title, .dim) }, width: width).first ?? .blank
  }

  /// Draws a row. Text that is wider than its column can wrap into several lines.
  ///
  /// - Parameters:
  ///   - row: The text of each column.
  ///   - width: The width of the whole line in cells.
  public func lines(_ row: [StyledText], width: Int) -> [StyledLine] {
    let widths = widths(in: width)
    return StyledLine.lines(
      of: columns.indices.filter { widths[$0] > 0 }.map { index in
        (widths[index], columns[index].lines(row[index], width: widths[index]))
      })
  }

  /// Returns the index of the column at a cell of a line, or `nil` if the cell is in no column.
  public func column(at cell: Int, width: Int) -> Int? {
    var start = 0
    for (index, width) in widths(in: width).enumerated() where width > 0 {
      if (start..<start + width).contains(cell) { return index }
      start += width + Theme.gap
    }
    return nil
  }

  /// Distributes the width of a line among the columns.
  ///
  /// - Returns: The width of each column, or 0 for a column that is left out. Columns without text
  ///   are left out too.
  private func widths(in width: Int) -> [Int] {
    var (widths, room) = (columns.map { _ in 0 }, width)
    let order = columns.indices.sorted { (columns[$0].rank, $0) < (columns[$1].rank, $1) }
    func wanted(_ index: Int) -> Int { max(widest[index], StyledText(columns[index].title).width) }
    for index in order where widest[index] > 0 {
      let gap = room == width ? 0 : Theme.gap
      guard let claim = columns[index].claim(wanted(index), of: room - gap, in: width) else { continue }
      widths[index] = claim
      room -= gap + claim
    }
    // Then distribute the remaining width.
    for fitting in [TableColumn.Fitting.cut, .wrapped] {
      for index in order where widths[index] > 0 && columns[index].fitting == fitting {
        let more = min(room, wanted(index) - widths[index])
        widths[index] += more
        room -= more
      }
    }
    return widths
  }
}

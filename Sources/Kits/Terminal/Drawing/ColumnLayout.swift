/// The columns of a list.
///
/// While a list loads, its columns keep their widths or become wider. If a line is too short for
/// all columns, the least important ones are left out. If a column doesn't fit, no column of a
/// higher rank is shown either.
public nonisolated struct ColumnLayout: Hashable, Sendable {
  private let columns: [TableColumn]
  private var widest: [Int]
  /// The widths that columns with states may need after an action of the user.
  private var reserved: [Int]

  public init(_ columns: [TableColumn]) {
    self.columns = columns
    widest = columns.map { _ in 0 }
    reserved = widest
  }

  /// Widens the columns so that they fit another row.
  public mutating func fit(_ row: [StyledText]) {
    widest = zip(widest, row).map { max($0, $1.width) }
  }

  /// Reserves space for the states that a row will have after an action of the user. The action
  /// then doesn't move the other columns. The space isn't reserved if the line has no room for it.
  public mutating func reserve(_ row: [StyledText]) {
    for index in columns.indices where columns[index].fitting == .state {
      reserved[index] = max(reserved[index], row[index].width)
    }
  }

  /// Draws the titles of the columns.
  ///
  /// - Parameter width: The width of the whole line in cells, the same as for the rows.
  public func header(width: Int) -> StyledLine {
    lines(columns.map { StyledText($0.title + $0.mark, .dim) }, width: width).first ?? .blank
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

  /// Returns a row as text for screen readers. In every column except the first, the title is
  /// before the text. Columns without text are left out.
  public func words(_ row: [StyledText]) -> StyledText {
    zip(columns, row).filter { !$1.isEmpty }.enumerated().reduce(StyledText()) { words, field in
      let (number, (column, text)) = field
      guard number > 0 else { return text }
      let title = column.title.string.lowercased()
      return words + StyledText(untrusted: title.isEmpty ? ", " : ", \(title): ") + text
    }
  }

  /// Returns the index of the column at a cell of a line, or `nil` if the cell isn't part of a
  /// column.
  public func column(at cell: Int, width: Int) -> Int? {
    var start = 0
    for (index, width) in widths(in: width).enumerated() where width > 0 {
      if (start..<start + width).contains(cell) { return index }
      start += width + Theme.gap
    }
    return nil
  }

  /// Distributes the width of a line among the columns. The reserved widths are used only if they
  /// make no column narrower, except for columns with truncated text.
  ///
  /// - Returns: The width of each column, or 0 for a column that is left out. Columns without text
  ///   are left out too.
  private func widths(in width: Int) -> [Int] {
    let plain = widths(of: widest, in: width)
    guard zip(widest, reserved).contains(where: <) else { return plain }
    let reserving = widths(of: zip(widest, reserved).map { max($0, $1) }, in: width)
    let hasRoom = columns.indices.allSatisfy { index in
      reserving[index] >= plain[index] || columns[index].fitting == .cut && reserving[index] > 0
    }
    return hasRoom ? reserving : plain
  }

  private func widths(of widest: [Int], in width: Int) -> [Int] {
    var (widths, room) = (columns.map { _ in 0 }, width)
    let order = columns.indices.sorted { (columns[$0].rank, $0) < (columns[$1].rank, $1) }
    func wanted(_ index: Int) -> Int {
      max(widest[index], StyledText(columns[index].title + columns[index].mark).width)
    }
    var states = order.filter { columns[$0].fitting == .state && widest[$0] > 0 }
    for index in order where widest[index] > 0 {
      states.removeAll { $0 == index }
      let reserved = states.reduce(0) { $0 + wanted($1) + Theme.gap }
      let gap = room == width ? 0 : Theme.gap
      guard let claim = columns[index].claim(wanted(index), of: room - gap, reserving: reserved, in: width) else {
        break
      }
      widths[index] = claim
      room -= gap + claim
    }
    // Distribute the width that no column has claimed.
    for fitting in [TableColumn.Fitting.cut, .words, .wrapped] {
      for index in order where widths[index] > 0 && columns[index].fitting == fitting {
        let more = min(room, wanted(index) - widths[index])
        widths[index] += more
        room -= more
      }
    }
    return widths
  }
}

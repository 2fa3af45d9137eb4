/// Terminal kit: the columns of a list. One that arrives in parts keeps them, or widens them; where the line is too
/// short for all, those that matter least are left out.
public nonisolated struct ColumnLayout: Hashable, Sendable {
  private let columns: [TableColumn]
  private var widest: [Int]

  public init(_ columns: [TableColumn]) {
    self.columns = columns
    widest = columns.map { _ in 0 }
  }

  /// Makes room for another row.
  public mutating func fit(_ row: [StyledText]) {
    widest = zip(widest, row).map { max($0, $1.width) }
  }

  /// The titles of the columns.
  ///
  /// - Parameter width: cells of the whole line, as of the others.
  public func header(width: Int) -> StyledLine {
    lines(columns.map { StyledText($0.title, .dim) }, width: width).first ?? .blank
  }

  /// More than one line only where a text that may not be cut is longer than its column.
  public func lines(_ row: [StyledText], width: Int) -> [StyledLine] {
    let widths = widths(in: width)
    return StyledLine.lines(
      of: columns.indices.filter { widths[$0] > 0 }.map { index in
        (widths[index], columns[index].lines(row[index], width: widths[index]))
      })
  }

  /// - Returns: 0 for a column that is left out, as one without any text is.
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
    // Then what is left over.
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

import Essentials
import Terminal
import ViewModels

/// View: a calendar of contributions. Each week has one column, or two on a wide screen. On a
/// narrow screen, two weeks share a column.
nonisolated struct ContributionsCell: Cell {
  let viewModel: ContributionsViewModel
  /// The highlighted day, or `nil` if no day is highlighted.
  var chosen: Day?
  /// Whether `inWords` contains the figures of the calendar. `true` if no other row has these
  /// figures.
  var tellsFigures = false

  /// The position of a day: the index of its week, and its weekday from 0 (Sunday) to 6.
  struct Day: Hashable {
    let week: Int
    let weekday: Int
  }

  /// The arrangement of the weeks in columns.
  private struct Arrangement {
    /// The width of a column, in cells.
    let columnWidth: Int
    /// The number of weeks in a column.
    let span: Int
    /// The index of the first visible column.
    let first: Int
  }

  private func arrangement(in width: Int) -> Arrangement {
    let room = max(1, width - Self.labelWidth)
    let count = viewModel.weeks.count
    let span = count <= room ? 1 : 2
    return Arrangement(
      columnWidth: 2 * count <= room ? 2 : 1, span: span, first: max(0, (count + span - 1) / span - room))
  }

  /// Returns the day at a position, or `nil` if there is no day. If a column stands for two weeks,
  /// the method returns the day with the higher level, because the column shows that level.
  ///
  /// - Parameters:
  ///   - position: The position in the cell.
  ///   - width: The width of the cell.
  func day(at position: Position, width: Int) -> Day? {
    let arrangement = arrangement(in: width)
    guard (1...7).contains(position.row), position.column >= Self.labelWidth else { return nil }
    let column = arrangement.first + (position.column - Self.labelWidth) / arrangement.columnWidth
    let weekday = position.row - 1
    let weeks = (0..<arrangement.span).map { column * arrangement.span + $0 }.filter(viewModel.weeks.indices.contains)
    let week = weeks.max { (viewModel.weeks[$0][weekday] ?? -1) < (viewModel.weeks[$1][weekday] ?? -1) }
    return week.map { Day(week: $0, weekday: weekday) }
  }

  func lines(width: Int) -> [StyledLine] {
    let arrangement = arrangement(in: width)
    let weeks = viewModel.weeks
    let (columnWidth, span) = (arrangement.columnWidth, arrangement.span)
    let columns = stride(from: 0, to: weeks.count, by: span).map {
      Self.most(of: weeks[$0..<min($0 + span, weeks.count)])
    }
    let shown = columns.dropFirst(arrangement.first)
    let none = Self.sign(nil, width: columnWidth)
    let signs = Self.signs.indices.map { Self.sign($0, width: columnWidth) }
    let days = (0..<7).map { day in
      zip(shown.indices, shown).reduce(into: StyledText(Self.labels[day])) { line, column in
        let isChosen = chosen.map { $0.weekday == day && $0.week / span == column.0 } ?? false
        let level = column.1[day]
        line += isChosen ? Self.sign(level, width: columnWidth, isChosen: true) : level.map { signs[$0] } ?? none
      }
      .line(cutTo: width).trimmed
    }
    let legend = ([Self.legend] + (span == 1 ? [] : [Self.remark])).map { $0.line(cutTo: width) }
    let names = months(span: span, first: arrangement.first, columnWidth: columnWidth, width: width)
    return [names] + days + legend
  }

  var inWords: [StyledText] { tellsFigures ? viewModel.figures.map { StyledText(untrusted: $0) } : [] }

  /// Returns the line with the names of the months. Each name is above the column of the month's
  /// first week. The last name is moved left if it would cross the right edge. A name that would
  /// touch the name before it is left out.
  private func months(span: Int, first: Int, columnWidth: Int, width: Int) -> StyledLine {
    let line = viewModel.months.reduce(into: "") { line, month in
      let column = Self.labelWidth + (month.week / span - first) * columnWidth
      let start = min(column, width - month.name.count)
      guard start >= max(Self.labelWidth, line.isEmpty ? 0 : line.count + 1) else { return }
      line += String(repeating: " ", count: start - line.count) + month.name
    }
    return StyledText(untrusted: line, .dim).line(cutTo: width)
  }

  /// Returns the highest level of each weekday in several weeks.
  private static func most(of weeks: ArraySlice<[Int?]>) -> [Int?] {
    (0..<7).map { day in weeks.compactMap { $0[day] }.max() }
  }

  private static func sign(_ level: Int?, width: Int, isChosen: Bool = false) -> StyledText {
    let gap = StyledText(untrusted: String(repeating: " ", count: width - 1))
    var style = level.map { Style(level: $0) } ?? .plain
    style.isReversed = isChosen
    return StyledText(untrusted: level.map { signs[$0] } ?? " ", style) + gap
  }

  private static let legend =
    signs.indices.reduce(StyledText("    Less ", .dim)) { $0 + sign($1, width: 2) } + StyledText("More", .dim)
  private static let remark = StyledText("    A column is two weeks.", .dim)

  /// The character for each level of contributions. A higher bar stands for more contributions.
  private static let signs = ["·", "▁", "▃", "▅", "▇"]
  private static let labels: [SafeText] = ["    ", "Mon ", "    ", "Wed ", "    ", "Fri ", "    "]
  private static let labelWidth = 4
}

extension Style {
  /// Creates the style of a day in the calendar. On a device with color, a day with contributions is a
  /// square in one of four greens, which are visible on dark and on light backgrounds.
  ///
  /// - Parameter level: The level of contributions, from 0 to 4.
  nonisolated fileprivate init(level: Int) {
    self = level == 0 ? .dim : .contribution
    paint = .symbol(Self.squares[level])
  }

  /// The dot of a day without contributions, and the square of each level.
  ///
  /// All colors are in the palette of 256 colors. GitHub's own greens aren't, and a terminal that
  /// rounds them shows the darkest one as gray and the next one as teal.
  private nonisolated static let squares = [
    square("·", 0x585858, "·"), square("■", 0x005F00, "░"), square("■", 0x008700, "▒"), square("■", 0x00AF00, "▓"),
    square("■", 0x00D700, "█"),
  ]

  private nonisolated static func square(_ character: Character, _ color: Int, _ shade: Character) -> ColoredSymbol {
    ColoredSymbol(character, color: PixelColor(rgb: color), shade: shade)
  }
}

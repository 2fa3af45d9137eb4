import Essentials
import Terminal
import ViewModels

/// View: a calendar of contributions. Each week has one column, or two on a wide screen. On a
/// narrow screen, two weeks share a column.
nonisolated struct ContributionsCell: Cell {
  let viewModel: ContributionsViewModel

  func lines(width: Int) -> [StyledLine] {
    let room = max(1, width - Self.labelWidth)
    let weeks = viewModel.weeks
    let columnWidth = 2 * weeks.count <= room ? 2 : 1
    let span = weeks.count <= room ? 1 : 2
    let columns = stride(from: 0, to: weeks.count, by: span).map {
      Self.most(of: weeks[$0..<min($0 + span, weeks.count)])
    }
    let shown = columns.suffix(room)
    let none = Self.sign(nil, width: columnWidth)
    let signs = Self.signs.indices.map { Self.sign($0, width: columnWidth) }
    let days = (0..<7).map { day in
      shown.reduce(into: StyledText(Self.labels[day])) { line, column in line += column[day].map { signs[$0] } ?? none }
        .line(cutTo: width).trimmed
    }
    let legend = ([Self.legend] + (span == 1 ? [] : [Self.remark])).map { $0.line(cutTo: width) }
    let names = months(span: span, first: columns.count - shown.count, columnWidth: columnWidth, width: width)
    return [names] + days + legend
  }

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

  private static func sign(_ level: Int?, width: Int) -> StyledText {
    let sign = level.map { signs[$0] } ?? " "
    let style: Style = level == 0 ? .dim : .contribution
    return StyledText(untrusted: sign + String(repeating: " ", count: width - 1), style)
  }

  private static let legend =
    signs.indices.reduce(StyledText("    Less ", .dim)) { $0 + sign($1, width: 2) } + StyledText("More", .dim)
  private static let remark = StyledText("    A column is two weeks.", .dim)

  /// The symbol for each level of contributions. A higher bar stands for more contributions.
  private static let signs = ["·", "▁", "▃", "▅", "▇"]
  private static let labels: [SafeText] = ["    ", "Mon ", "    ", "Wed ", "    ", "Fri ", "    "]
  private static let labelWidth = 4
}

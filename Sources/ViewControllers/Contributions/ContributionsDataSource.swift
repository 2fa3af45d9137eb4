import LotusModel
import Terminal
import ViewModels

/// Dedicated model controller: the rows of a calendar of contributions, and the day that the user
/// has chosen in it.
final class ContributionsDataSource: TableDataSource {
  let contributions: Contributions
  private let viewModel: ContributionsViewModel
  private let days: [ContributionCalendar.Day]
  /// The cell of each day in the calendar, in the order of the days.
  private let places: [ContributionsCell.Day]
  /// The index of the chosen day, or `nil` if no day can be chosen.
  private var chosen: Int?
  private(set) var version = 0

  private enum Row {
    case title, day, calendar, busiest
  }

  private let rows: [Row]

  /// Creates the rows of a calendar.
  ///
  /// - Parameters:
  ///   - year: The year of the calendar, or `nil` for the last twelve months.
  ///   - purpose: The use of the calendar. A printed calendar has no chosen day.
  ///   - former: The rows that were shown before. If the calendar contains their chosen day, this
  ///     day remains chosen. Otherwise, the last day is chosen.
  init(
    _ contributions: Contributions, of year: Int?, for purpose: ListPurpose, after former: ContributionsDataSource?
  ) {
    self.contributions = contributions
    viewModel = ContributionsViewModel(contributions.calendar, year: year)
    days = contributions.calendar.days
    places = contributions.calendar.weeks.enumerated().flatMap { number, week in
      week.days.map { ContributionsCell.Day(week: number, weekday: $0.weekday) }
    }
    if purpose == .screen, !days.isEmpty {
      let date = former?.chosenDay?.date
      chosen = days.firstIndex { $0.date == date } ?? days.count - 1
    }
    rows = [.title] + (chosen == nil ? [] : [.day]) + [.calendar] + (viewModel.busiest == nil ? [] : [.busiest])
  }

  private var chosenDay: ContributionCalendar.Day? { chosen.map { days[$0] } }

  /// Whether the calendar has a day at a distance from the chosen day.
  ///
  /// - Parameter distance: The number of days, which is negative for an earlier day.
  func canMove(by distance: Int) -> Bool {
    chosen.map { days.indices.contains($0 + distance) } ?? false
  }

  /// Chooses the day at a distance from the chosen day, if the calendar contains it.
  func move(by distance: Int) {
    guard let chosen, canMove(by: distance) else { return }
    self.chosen = chosen + distance
    version += 1
  }

  /// Chooses the first or the last day.
  func moveToEnd(_ isLast: Bool) {
    guard chosen != nil else { return }
    chosen = isLast ? days.count - 1 : 0
    version += 1
  }

  /// Chooses the day at a cell of the calendar.
  ///
  /// - Parameters:
  ///   - position: The position in the row.
  ///   - width: The width of the row in cells.
  /// - Returns: `false` if there is no day.
  func choose(at position: Position, inRow row: Int, width: Int) -> Bool {
    guard chosen != nil, rows[row] == .calendar,
      let place = ContributionsCell(viewModel: viewModel).day(at: position, width: width),
      let day = places.firstIndex(of: place)
    else { return false }
    chosen = day
    version += 1
    return true
  }

  var count: Int { rows.count }

  /// Whether the user can select the row. Only texts can be selected, because the arrow keys choose
  /// days in the calendar.
  func canSelect(_ row: Int) -> Bool {
    switch rows[row] {
    case .day, .busiest: true
    case .title, .calendar: false
    }
  }

  func cell(at row: Int) -> any Cell {
    switch rows[row] {
    case .title: HeadingCell(SafeText(untrusted: viewModel.title))
    case .day: ContributionDayCell(viewModel: chosenDay.map { ContributionDayViewModel($0) })
    case .calendar: ContributionsCell(viewModel: viewModel, chosen: chosen.map { places[$0] })
    case .busiest: ContributionDayCell(viewModel: viewModel.busiest)
    }
  }
}

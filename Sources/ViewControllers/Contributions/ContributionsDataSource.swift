import LotusModel
import Terminal
import ViewModels

/// Dedicated model controller: the rows of a calendar of contributions, and the day that the user
/// has chosen in it.
final class ContributionsDataSource: @MainActor RoutedDataSource {
  let contributions: Contributions
  private let viewModel: ContributionsViewModel
  private let statistics: ContributionStatisticsViewModel
  private let days: [ContributionCalendar.Day]
  /// The login of the account, or `nil` if it isn't known.
  private let login: Login?
  /// The index of the chosen day, or `nil` if no day can be chosen.
  private var chosen: Int?
  private(set) var version = 0

  private enum Row {
    case title, day, calendar, busiest, space, statistics, timeZones
  }

  private let rows: [Row]

  /// Creates the rows of a calendar.
  ///
  /// - Parameters:
  ///   - login: The login of the account. `nil` if it isn't known, so that no day has a page.
  ///   - span: The span of the calendar.
  ///   - audience: The audience of the calendar. Only the app has a chosen day.
  ///   - date: The date of the day to choose, in the form `2026-11-02`. If the calendar doesn't contain
  ///     that day, the last day is chosen.
  init(
    _ contributions: Contributions, of login: Login?, in span: ContributionSpan, for audience: Audience,
    choosing date: String?
  ) {
    self.contributions = contributions
    self.login = login
    viewModel = ContributionsViewModel(contributions.calendar, in: span)
    statistics = ContributionStatisticsViewModel(
      contributions.calendar, kinds: contributions.kinds, endsToday: span == .lastYear)
    days = contributions.calendar.days
    if audience == .app, !days.isEmpty { chosen = days.firstIndex { $0.date == date } ?? days.count - 1 }
    rows =
      [.title] + (chosen == nil ? [] : [.day]) + [.calendar] + (viewModel.busiest == nil ? [] : [.busiest])
      + (days.isEmpty ? [] : [.space, .statistics, .timeZones])
  }

  var chosenDay: ContributionCalendar.Day? { chosen.map { days[$0] } }

  /// The position of the chosen day in the calendar.
  private var place: ContributionsCell.Day? {
    chosenDay.flatMap { ContributionsCell.Day(of: $0.date, in: contributions.calendar) }
  }

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

  /// Chooses the day at a position in the calendar. The row below the calendar that names the
  /// busiest day chooses that day at every position.
  ///
  /// - Parameters:
  ///   - position: The position in the row.
  ///   - width: The width of the row in cells.
  /// - Returns: `false` if there is no day at the position, or if no day can be chosen.
  func choose(at position: Position, inRow row: Int, width: Int) -> Bool {
    guard let day = day(at: position, inRow: row, width: width) else { return false }
    return choose(day)
  }

  /// Chooses the busiest day.
  func chooseBusiestDay() {
    if let day = contributions.calendar.busiestDay { _ = choose(day) }
  }

  private func choose(_ day: ContributionCalendar.Day) -> Bool {
    guard chosen != nil else { return false }
    chosen = days.firstIndex(of: day)
    version += 1
    return true
  }

  private func day(at position: Position, inRow row: Int, width: Int) -> ContributionCalendar.Day? {
    switch rows[row] {
    case .title, .day, .space, .statistics, .timeZones: nil
    case .calendar:
      ContributionsCell(viewModel: viewModel).day(at: position, width: width)
        .flatMap { contributions.calendar.day(inWeek: $0.week, on: $0.weekday) }
    case .busiest: contributions.calendar.busiestDay
    }
  }

  func address(at row: Int, on web: String) -> String? {
    let day: ContributionCalendar.Day? =
      switch rows[row] {
      case .day: chosenDay
      case .busiest: contributions.calendar.busiestDay
      case .title, .calendar, .space, .statistics, .timeZones: nil
      }
    guard let login, let day else { return nil }
    return Route.contributions(of: .user(login))
      .page(on: web, viewer: nil, query: .contributions(from: day.date, to: day.date))
  }

  func opens(_ row: Int) -> Bool { rows[row] == .busiest || rows[row] == .day && login != nil }

  var count: Int { rows.count }

  /// Whether the user can select the row. The calendar itself can't be selected: the arrow keys
  /// choose one of its days, and the row that describes the chosen day is then selected.
  func canSelect(_ row: Int) -> Bool {
    switch rows[row] {
    case .day, .busiest, .statistics, .timeZones: true
    case .title, .calendar, .space: false
    }
  }

  /// The row of the chosen day, or `nil` if no day can be chosen.
  var dayRow: Int? { rows.firstIndex(of: .day) }
  /// The row that names the busiest day, or `nil` if no day has contributions.
  var busiestRow: Int? { rows.firstIndex(of: .busiest) }

  func cell(at row: Int) -> any Cell {
    switch rows[row] {
    case .title: HeadingCell(StyledText(untrusted: viewModel.title, .pageTitle))
    case .day: ContributionDayCell(viewModel: chosenDay.map { ContributionDayViewModel($0) })
    case .calendar: ContributionsCell(viewModel: viewModel, chosen: place)
    case .busiest: ContributionDayCell(viewModel: viewModel.busiest)
    case .space: BlankCell()
    case .statistics:
      LabelsCell(
        statistics.rows.map { LabelsCell.Row(StyledText(untrusted: $0.label, .dim), StyledText(untrusted: $0.value)) })
    case .timeZones: ParagraphCell(untrusted: ContributionStatisticsViewModel.timeZones, .dim)
    }
  }
}

extension ContributionsCell.Day {
  /// Finds a day by its date, in the form `2026-11-02`.
  ///
  /// - Returns: `nil` if the calendar doesn't contain the day.
  nonisolated init?(of date: String, in calendar: ContributionCalendar) {
    for (week, days) in calendar.weeks.map(\.days).enumerated() {
      guard let day = days.first(where: { $0.date == date }) else { continue }
      self.init(week: week, weekday: day.weekday)
      return
    }
    return nil
  }
}

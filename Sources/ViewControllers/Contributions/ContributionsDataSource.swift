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

  private enum Row: Hashable {
    case title, day, calendar, busiest, space, timeZones
    /// A row of the statistics, by its index.
    case statistics(Int)
  }

  private let rows: [Row]

  /// Creates the rows of a calendar.
  ///
  /// - Parameters:
  ///   - login: The login of the account. If `nil`, because it isn't known, the days have no pages.
  ///   - span: The span of the calendar.
  ///   - audience: The audience of the calendar. Only the app has a chosen day, and links to months.
  ///   - date: The date of the day to choose, in the form `2026-11-02`. If the calendar doesn't contain
  ///     that day, the last day is chosen.
  ///   - web: The address of GitHub's website.
  init(
    _ contributions: Contributions, of login: Login?, in span: ContributionSpan, for audience: Audience,
    choosing date: String?, on web: String
  ) {
    self.contributions = contributions
    self.login = login
    viewModel = ContributionsViewModel(contributions.calendar, in: span)
    statistics = ContributionStatisticsViewModel(
      contributions.calendar, kinds: contributions.kinds, endsToday: span == .lastYear,
      of: audience == .app ? login : nil, on: web)
    days = contributions.calendar.days
    if audience == .app, !days.isEmpty { chosen = days.firstIndex { $0.date == date } ?? days.count - 1 }
    let figures: [Row] = statistics.rows.indices.map { .statistics($0) }
    let rest: [Row] = days.isEmpty ? [] : [.space] + figures + [.timeZones]
    rows =
      [.title] + (chosen == nil ? [] : [.day]) + [.calendar] + (viewModel.busiest == nil ? [] : [.busiest]) + rest
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

  /// Chooses the day at a position in the calendar. In a row below the calendar that names a day,
  /// every position stands for that day.
  ///
  /// - Parameters:
  ///   - position: The position in the row.
  ///   - width: The width of the row in cells.
  /// - Returns: `false` if there is no day at the position, or if no day can be chosen.
  func choose(at position: Position, inRow row: Int, width: Int) -> Bool {
    guard let day = day(at: position, inRow: row, width: width) else { return false }
    return choose(day)
  }

  /// Chooses the day that a row below the calendar names: the busiest day, or the first day of a
  /// streak or of a month.
  ///
  /// - Parameter month: The chosen link of the row, which names a month. `nil` if the row has no link.
  func chooseDay(namedBy row: Int, month: Link?) {
    if let day = day(namedBy: row, month: month) { _ = choose(day) }
  }

  /// Whether a row below the calendar names a day.
  func namesDay(_ row: Int, month: Link? = nil) -> Bool { day(namedBy: row, month: month) != nil }

  private func day(namedBy row: Int, month: Link? = nil) -> ContributionCalendar.Day? {
    switch rows[row] {
    case .busiest: return contributions.calendar.busiestDay
    case .statistics(let index):
      let date = month.flatMap { statistics.firstDays[$0.address] } ?? statistics.rows[index].firstDay
      return days.first { $0.date == date }
    case .title, .day, .calendar, .space, .timeZones: return nil
    }
  }

  private func choose(_ day: ContributionCalendar.Day) -> Bool {
    guard chosen != nil else { return false }
    chosen = days.firstIndex(of: day)
    version += 1
    return true
  }

  private func day(at position: Position, inRow row: Int, width: Int) -> ContributionCalendar.Day? {
    guard rows[row] == .calendar else { return day(namedBy: row) }
    return ContributionsCell(viewModel: viewModel).day(at: position, width: width)
      .flatMap { contributions.calendar.day(inWeek: $0.week, on: $0.weekday) }
  }

  func address(at row: Int, on web: String) -> String? {
    guard let login, let day = rows[row] == .day ? chosenDay : day(namedBy: row) else { return nil }
    return Route.contributions(of: .user(login))
      .page(on: web, viewer: nil, query: .contributions(from: day.date, to: day.date))
  }

  func opens(_ row: Int) -> Bool { namesDay(row) || rows[row] == .day && login != nil }

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

  func cell(at row: Int) -> any Cell {
    switch rows[row] {
    case .title: HeadingCell(StyledText(untrusted: viewModel.title, .pageTitle))
    case .day: ContributionDayCell(viewModel: chosenDay.map { ContributionDayViewModel($0) })
    case .calendar: ContributionsCell(viewModel: viewModel, chosen: place)
    case .busiest: ContributionDayCell(viewModel: viewModel.busiest)
    case .space: BlankCell()
    case .statistics(let index): cell(for: statistics.rows[index])
    case .timeZones: ParagraphCell(untrusted: ContributionStatisticsViewModel.timeZones, .dim)
    }
  }

  /// Returns the cell of a row of the statistics, with its value in the same column as the other
  /// values.
  private func cell(for row: ContributionStatisticsViewModel.Row) -> LabelsCell {
    LabelsCell(
      [LabelsCell.Row(StyledText(untrusted: row.label, .dim), StyledText(row.value))],
      alignedTo: statistics.rows.map(\.label.count).max() ?? 0)
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

import Essentials
import FoundationEssentials
public import LotusModel

/// View model: describes the figures of a contribution calendar, such as its total and its streaks.
public struct ContributionStatisticsViewModel: Hashable, Sendable {
  /// A line of the statistics, such as the longest streak.
  public struct Row: Hashable, Sendable {
    public let label: String
    public let value: [LinkedText]
    /// The date of the first day of a streak, in the form `2026-11-02`. `nil` for any other row.
    public internal(set) var firstDay: String?

    init(_ label: String, _ value: [LinkedText]) {
      (self.label, self.value) = (label, value)
    }

    init(_ label: String, _ value: String, firstDay: String? = nil) {
      self.init(label, [LinkedText(value)])
      self.firstDay = firstDay
    }
  }

  /// The streaks, the busiest day of the week, the kinds of contributions, and the months.
  public let rows: [Row]
  /// The date of the first day of each month, by the address of the month's page on GitHub.
  public let firstDays: [String: String]
  /// The time zone in which GitHub counts days.
  public static let timeZones =
    "A commit counts on the day in the time zone of its author, and everything else on the day in UTC."

  /// Describes the figures of a calendar.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of the contributions, or `nil` if they aren't known.
  ///   - endsToday: Whether the calendar ends on the day that is today for GitHub.
  ///   - login: The login of the account. `nil` if the months have no links to their pages.
  ///   - web: The address of GitHub's website.
  public init(
    _ calendar: ContributionCalendar, kinds: ContributionKinds?, endsToday: Bool, of login: Login? = nil,
    on web: String = ""
  ) {
    let statistics = ContributionStatistics(calendar, endsToday: endsToday)
    let weekday = statistics.busiestWeekday.map {
      Row("Busiest weekday", "\(Date.weekdayNames[$0]) (\(statistics.weekdays[$0].grouped))")
    }
    var firstDays: [String: String] = [:]
    let months = statistics.months.map { month in
      let dates = calendar.days.map(\.date).filter { $0.hasPrefix(month.month) }
      let page = login.flatMap { login in
        Route.contributions(of: .user(login)).page(
          on: web, viewer: nil, query: .contributions(from: dates.first ?? "", to: dates.last ?? ""))
      }
      if let page { firstDays[page] = dates.first }
      let text = "\(Self.name(of: month.month)): \(month.contributions.grouped)"
      return LinkedText(text.replacing(" ", with: "\u{A0}"), link: page)
    }
    self.firstDays = firstDays
    rows = [
      endsToday ? Self.row("Current streak", statistics.currentStreak) : nil,
      Self.row("Longest streak", statistics.longestStreak),
      weekday, kinds.map { Row("Kinds", Self.text($0)) }, Row("Months", months.joined(by: ", ")),
    ].compactMap { $0 }
  }

  private static func row(_ label: String, _ streak: ContributionStatistics.Streak?) -> Row {
    guard let streak else { return Row(label, "none") }
    let days = streak.days.counted("day", "days")
    let (from, to) = (day(streak.from), day(streak.to))
    let value = from == to ? "\(days), \(from)" : "\(days), \(from) to \(to)"
    return Row(label, value, firstDay: streak.from)
  }

  private static func text(_ kinds: ContributionKinds) -> String {
    let parts = [
      kinds.commits.counted("commit", "commits"), kinds.issues.counted("issue", "issues"),
      kinds.pullRequests.counted("pull request", "pull requests"), kinds.reviews.counted("review", "reviews"),
    ]
    return (parts + (kinds.restricted > 0 ? ["\(kinds.restricted.grouped) private"] : [])).joined(separator: ", ")
  }

  private static func day(_ date: String) -> String { Date(iso8601: "\(date)T00:00:00Z")?.day ?? date }

  /// Returns the name of a month in the form `2026-11`.
  static func name(of month: String) -> String {
    guard let number = Int(month.suffix(2)), (1...12).contains(number) else { return month }
    return "\(Date.monthNames[number - 1]) \(month.prefix(4))"
  }
}

/// View model: the contributions in each month of several years, side by side.
public struct ContributionComparisonViewModel: Hashable, Sendable {
  public let title: String
  /// The lines of the table. The first one has the years, and the last one the totals.
  public let rows: [[String]]

  /// Describes the contributions of several years next to each other.
  ///
  /// - Parameter years: The years with their contributions, in the order of the columns.
  public init(_ years: [(year: Int, calendar: ContributionCalendar)]) {
    title = "Contributions by month"
    let statistics = years.map { ContributionStatistics($0.calendar, endsToday: false) }
    let months = (1...12).map { month in
      [Date.monthNames[month - 1]]
        + statistics.map { statistics in
          let suffix = month < 10 ? "-0\(month)" : "-\(month)"
          return statistics.months.first { $0.month.hasSuffix(suffix) }?.contributions.grouped ?? ""
        }
    }
    rows =
      [[""] + years.map { String($0.year) }] + months
      + [
        ["Longest streak"] + statistics.map { ($0.longestStreak?.days ?? 0).counted("day", "days") },
        ["Total"] + years.map { $0.calendar.total.grouped },
      ]
  }
}

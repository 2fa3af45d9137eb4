import Essentials
import FoundationEssentials
public import LotusModel

/// View model: the calendar of a user's contributions, with a column for each week.
public struct ContributionsViewModel: Hashable, Sendable {
  /// The number of contributions and the period, such as "12 contributions in 2025".
  public let title: String
  /// The levels of contribution for each week, from 0 to 4.
  ///
  /// Each week has seven elements and begins on Sunday. A day outside the calendar is `nil`.
  public let weeks: [[Int?]]
  public let months: [Month]
  /// The day with the most contributions, or `nil` if no day has any.
  public let busiest: ContributionDayViewModel?
  private let calendar: ContributionCalendar
  private let span: ContributionSpan

  /// The name of a month and the index of the week above which the name is shown.
  public struct Month: Hashable, Sendable {
    public let name: String
    public let week: Int
  }

  /// Creates a calendar.
  ///
  /// - Parameters:
  ///   - calendar: The contributions that GitHub returned.
  ///   - span: The span of the calendar.
  public init(_ calendar: ContributionCalendar, in span: ContributionSpan = .lastYear) {
    let period =
      switch span {
      case .lastYear: "in the last year"
      case .year(let year): "in \(year)"
      case .days(let from, let to): "from \(from.day) to \(to.day)"
      }
    title = "\(calendar.total.counted("contribution", "contributions")) \(period)"
    weeks = calendar.weeks.map { week in
      var levels = [Int?](repeating: nil, count: 7)
      for day in week.days where levels.indices.contains(day.weekday) {
        levels[day.weekday] = ContributionCalendar.Level.allCases.firstIndex(of: day.level)
      }
      return levels
    }
    (self.calendar, self.span) = (calendar, span)
    months = Self.months(of: calendar)
    busiest = calendar.busiestDay.map { ContributionDayViewModel(busiest: $0) }
  }

  /// The busiest day, the streaks, the busiest weekday and the months, for people who can't see the
  /// calendar.
  public var figures: [String] {
    let statistics = ContributionStatisticsViewModel(calendar, kinds: nil, endsToday: span == .lastYear)
    return (busiest.map { [$0.title] } ?? []) + statistics.rows.map { "\($0.label): \($0.value.text)" }
  }

  /// Finds the first week of each month.
  ///
  /// The first month is left out if it has so few weeks that its name would overlap the next name.
  private static func months(of calendar: ContributionCalendar) -> [Month] {
    var months: [Month] = []
    for (number, week) in calendar.weeks.enumerated() {
      guard let name = week.days.first.flatMap({ monthName(of: $0.date) }), name != months.last?.name else { continue }
      months.append(Month(name: name, week: number))
    }
    return months.count > 1 && months[1].week < leastWeeks ? Array(months.dropFirst()) : months
  }

  private static func monthName(of date: String) -> String? {
    UTCTime(day: date).map { Date.monthNames[$0.month - 1] }
  }

  private static let leastWeeks = 4
}

/// View model: the date and the number of contributions of a day.
public struct ContributionDayViewModel: Hashable, Sendable {
  /// The text, such as "Tuesday, March 3, 2026: 12 contributions".
  public let title: String
  /// The text for a narrow page, such as "Mar 3, 2026: 12 contributions".
  public let shortTitle: String

  public init(_ day: ContributionCalendar.Day) {
    let count = day.count == 0 ? "no contributions" : day.count.counted("contribution", "contributions")
    let date = Self.date(of: day)
    (title, shortTitle) = ("\(date.full): \(count)", "\(date.short): \(count)")
  }

  /// Creates the text for the day with the most contributions.
  init(busiest day: ContributionCalendar.Day) {
    title = "Busiest day: \(ContributionDayViewModel(day).title)"
    shortTitle = "Busiest day: \(Self.date(of: day).short) (\(day.count.grouped))"
  }

  /// Returns the date with the name of the month, or GitHub's text if it isn't a date.
  private static func date(of day: ContributionCalendar.Day) -> (full: String, short: String) {
    guard let time = UTCTime(day: day.date), Date.weekdayNames.indices.contains(day.weekday) else {
      return (day.date, day.date)
    }
    let rest = " \(time.day), \(time.year)"
    return (
      "\(Date.weekdayNames[day.weekday]), \(Date.fullMonthNames[time.month - 1])\(rest)",
      Date.monthNames[time.month - 1] + rest
    )
  }
}

/// View model: the keys that show another year of contributions.
public struct ContributionYearsViewModel: Hashable, Sendable {
  /// A key for another year, or the reason why there is none.
  public struct Key: Hashable, Sendable {
    public let name: String
    public let refusal: String?
    /// The index of the year in the array passed to the initializer, or `nil` if the key has no
    /// year to show.
    public let index: Int?
  }

  public let earlier: Key
  public let later: Key

  /// Describes the keys that choose a year.
  ///
  /// - Parameters:
  ///   - years: The years that can be shown, latest first. `nil` stands for the last twelve months.
  ///   - year: The year that is shown.
  public init(_ years: [Int?], shown year: Int?) {
    let index = years.firstIndex(of: year) ?? 0
    func key(at index: Int, _ name: String, _ refusal: String) -> Key {
      guard years.indices.contains(index) else { return Key(name: name, refusal: refusal, index: nil) }
      return Key(name: years[index].map { "show \($0)" } ?? "show last 12 months", refusal: nil, index: index)
    }
    earlier = key(at: index + 1, "earlier year", "There are no earlier contributions")
    later = key(at: index - 1, "later year", "There are no later contributions")
  }
}

extension UTCTime {
  /// Creates the start of a day in the form `2026-11-02`.
  ///
  /// - Returns: `nil` if the text doesn't have that form.
  fileprivate init?(day: String) {
    let parts = day.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, (1...12).contains(parts[1]) else { return nil }
    self.init(year: parts[0], month: parts[1], day: parts[2])
  }
}

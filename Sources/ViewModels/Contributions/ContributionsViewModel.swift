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

  /// The name of a month and the index of the week above which the name is shown.
  public struct Month: Hashable, Sendable {
    public let name: String
    public let week: Int
  }

  /// Creates a calendar.
  ///
  /// - Parameters:
  ///   - calendar: The contributions that GitHub returned.
  ///   - year: The year of the calendar, or `nil` if it covers the last twelve months.
  public init(_ calendar: ContributionCalendar, year: Int? = nil) {
    title =
      calendar.total.counted("contribution", "contributions") + " in " + (year.map { String($0) } ?? "the last year")
    weeks = calendar.weeks.map { week in
      var levels = [Int?](repeating: nil, count: 7)
      for day in week.days where levels.indices.contains(day.weekday) {
        levels[day.weekday] = ContributionCalendar.Level.allCases.firstIndex(of: day.level)
      }
      return levels
    }
    months = Self.months(of: calendar)
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
    let parts = date.split(separator: "-")
    guard parts.count == 3, let month = Int(parts[1]), (1...12).contains(month) else { return nil }
    return Date.monthNames[month - 1]
  }

  private static let leastWeeks = 4
}

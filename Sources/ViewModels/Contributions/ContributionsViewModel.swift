import FoundationEssentials
public import LotusModel

/// View model: a calendar of contributions as columns of weeks.
public struct ContributionsViewModel: Hashable, Sendable {
  /// How many there are, and of which time.
  public let title: String
  /// Of each of its seven days, from Sunday, how much was done, from 0 to 4; nil for a day that is not in the calendar.
  public let weeks: [[Int?]]
  public let months: [Month]

  /// The name of a month, and the week above which it stands.
  public struct Month: Hashable, Sendable {
    public let name: String
    public let week: Int
  }

  /// - Parameter year: nil for the last twelve months.
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

  /// The first is left out where there is hardly any of it.
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

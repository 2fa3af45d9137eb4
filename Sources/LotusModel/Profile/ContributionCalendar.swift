import Essentials

/// Model: the number of contributions a user made on each day of a year.
///
/// Corresponds to `ContributionCalendar` in GitHub's GraphQL API.
public struct ContributionCalendar: Hashable, Sendable, Encodable {
  public var total: Int
  public var weeks: [Week]

  /// A week from Sunday to Saturday. The first and the last week may have fewer days.
  public struct Week: Hashable, Sendable, Encodable {
    public var days: [Day]

    enum CodingKeys: String, CodingKey {
      case days = "contributionDays"
    }
  }

  /// The contributions on one day.
  public struct Day: Hashable, Sendable, Encodable {
    /// The date in the form `2026-11-02`.
    public var date: String
    /// The day of the week, from 0 (Sunday) to 6 (Saturday).
    public var weekday: Int
    public var count: Int
    public var level: Level

    enum CodingKeys: String, CodingKey {
      case date, weekday
      case count = "contributionCount"
      case level = "contributionLevel"
    }
  }

  /// The quartile of a day's number of contributions among the days of the calendar.
  public enum Level: String, Hashable, Sendable, Encodable, CaseIterable {
    case none = "NONE"
    case first = "FIRST_QUARTILE"
    case second = "SECOND_QUARTILE"
    case third = "THIRD_QUARTILE"
    case fourth = "FOURTH_QUARTILE"
  }

  enum CodingKeys: String, CodingKey {
    case weeks
    case total = "totalContributions"
  }

  public static let fieldNames = ["totalContributions", "weeks"]

  /// The days in order, the earliest first.
  public var days: [Day] { weeks.flatMap(\.days) }

  /// Returns the day in a week, or `nil` if the calendar doesn't contain that day.
  ///
  /// - Parameter weekday: The day of the week, from 0 (Sunday) to 6 (Saturday).
  public func day(inWeek week: Int, on weekday: Int) -> Day? {
    weeks.indices.contains(week) ? weeks[week].days.first { $0.weekday == weekday } : nil
  }

  /// The year of the last day, or `nil` if there are no days.
  public var lastYear: Int? {
    weeks.last?.days.last.flatMap { Int($0.date.prefix(4)) }
  }

  /// The day with the most contributions, or `nil` if no day has any. If several days have the same
  /// number, this is the latest of them.
  public var busiestDay: Day? {
    let day = days.reversed().max { $0.count < $1.count }
    return day.flatMap { $0.count > 0 ? $0 : nil }
  }
}

extension ContributionCalendar {
  /// Creates the calendar of a span from the calendars of its parts.
  ///
  /// A week that is divided between two parts becomes one week again. The levels stay as GitHub
  /// computed them, for each part separately.
  ///
  /// - Parameter parts: The calendars, the earliest first.
  public init(joining parts: [ContributionCalendar]) {
    total = parts.reduce(0) { $0 &+ $1.total }
    var dates: Set<String> = []
    weeks = parts.flatMap(\.days).filter { dates.insert($0.date).inserted }.reduce(into: []) { weeks, day in
      if weeks.isEmpty || day.weekday == 0 { weeks.append(Week(days: [])) }
      weeks[weeks.count - 1].days.append(day)
    }
  }
}

/// Decodes the calendar value by value.
///
/// If each of the 371 days of a year had a `Decodable` type, decoding would take three times as
/// long.
extension ContributionCalendar: Decodable {
  /// Creates a calendar from a JSON value.
  ///
  /// - Parameter decoder: A `JSONReader`.
  public init(from decoder: any Decoder) throws {
    let json = try JSONReader(decoder)
    total = try json.member(CodingKeys.total.rawValue).integer()
    weeks = try json.member(CodingKeys.weeks.rawValue).elements { week in
      Week(days: try week.member(Week.CodingKeys.days.rawValue).elements { try Day($0) })
    }
  }
}

extension ContributionCalendar.Day {
  fileprivate init(_ day: JSONReader) throws {
    let level = try day.member(CodingKeys.level.rawValue)
    guard let known = ContributionCalendar.Level(rawValue: try level.string()) else {
      throw level.corrupted("no level")
    }
    self.init(
      date: try day.member(CodingKeys.date.rawValue).string(),
      weekday: try day.member(CodingKeys.weekday.rawValue).integer(),
      count: try day.member(CodingKeys.count.rawValue).integer(), level: known)
  }
}

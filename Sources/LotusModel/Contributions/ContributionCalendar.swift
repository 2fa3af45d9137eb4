/// Model: how much a user has contributed on each day of a year (GraphQL `ContributionCalendar`).
public struct ContributionCalendar: Hashable, Sendable, Encodable {
  public var total: Int
  public var weeks: [Week]

  /// From Sunday to Saturday; the first and the last may be shorter.
  public struct Week: Hashable, Sendable, Encodable {
    public var days: [Day]

    enum CodingKeys: String, CodingKey {
      case days = "contributionDays"
    }
  }

  /// How much was contributed on one day.
  public struct Day: Hashable, Sendable, Encodable {
    /// `2026-11-02`
    public var date: String
    /// From 0, a Sunday.
    public var weekday: Int
    public var count: Int
    public var level: Level

    enum CodingKeys: String, CodingKey {
      case date, weekday
      case count = "contributionCount"
      case level = "contributionLevel"
    }
  }

  /// Compared with the other days of the calendar.
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
}

/// Read value by value: to decode each of the 371 days of a year as a type of its own took three times as long.
extension ContributionCalendar: Decodable {
  /// - Parameter decoder: a `JSONReader`.
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

/// Model: what GraphQL answers where it is asked for contributions alone.
public struct Contributions: Hashable, Sendable, Decodable {
  public var calendar: ContributionCalendar
  /// In which there are some, the latest first.
  public var years: [Int]

  private enum CodingKeys: String, CodingKey {
    case contributionsCollection
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let collection = try container.decode(Collection.self, forKey: .contributionsCollection)
    (calendar, years) = (collection.contributionCalendar, collection.contributionYears ?? [])
  }

  /// GraphQL's shape of it.
  struct Collection: Decodable {
    var contributionCalendar: ContributionCalendar
    /// Nil where they were not asked for.
    var contributionYears: [Int]?
  }
}

/// Model: how much a user has contributed on each day of a year (GraphQL `ContributionCalendar`).
public struct ContributionCalendar: Hashable, Sendable, Codable {
  public var total: Int
  public var weeks: [Week]

  /// From Sunday to Saturday; the first and the last may be shorter.
  public struct Week: Hashable, Sendable, Codable {
    public var days: [Day]

    enum CodingKeys: String, CodingKey {
      case days = "contributionDays"
    }
  }

  /// How much was contributed on one day.
  public struct Day: Hashable, Sendable, Codable {
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
  public enum Level: String, Hashable, Sendable, Codable, CaseIterable {
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

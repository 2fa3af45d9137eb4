import Essentials
public import FoundationEssentials

/// Model: the data that the GraphQL query for a user's contributions returns.
public struct Contributions: Hashable, Sendable, Decodable {
  public var calendar: ContributionCalendar
  /// The years that have contributions, latest first.
  public var years: [Int]

  public init(from decoder: any Decoder) throws {
    let collection = try JSONReader(decoder).member("contributionsCollection")
    calendar = try collection.member("contributionCalendar").decode()
    // A query can omit the years.
    years = try collection.memberIfAny("contributionYears")?.known { try $0.integer() } ?? []
  }

  /// Creates the contributions in a span from those in its parts, the earliest first.
  public init(joining parts: [Contributions]) {
    calendar = ContributionCalendar(joining: parts.map(\.calendar))
    years = parts.map(\.years).max { $0.count < $1.count } ?? []
  }
}

/// Model: a span of time of up to a year, for which GitHub returns contributions.
public enum ContributionSpan: Hashable, Sendable {
  case lastYear
  case year(Int)
  /// The time from the first moment of a day to the last moment of another day, in UTC.
  case days(from: Date, to: Date)

  /// The halves of the span. GitHub may return them although the whole span is too much for it.
  ///
  /// - Parameter now: The current date, on which the last year ends.
  public func halves(at now: Date) -> [ContributionSpan] {
    let (day, today) = (
      86_400.0, Date(timeIntervalSince1970: (now.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400)
    )
    let bounds: (from: Date, end: Date)? =
      switch self {
      case .lastYear: (today.addingTimeInterval(-364 * day), today.addingTimeInterval(day))
      case .year(let year):
        Date(iso8601: "\(year)-01-01T00:00:00Z").flatMap { from in
          Date(iso8601: "\(year + 1)-01-01T00:00:00Z").map { (from, $0) }
        }
      case .days(let from, let to): (from, to.addingTimeInterval(1))
      }
    guard let bounds else { return [] }
    let middle = bounds.from.addingTimeInterval(
      (bounds.end.timeIntervalSince(bounds.from) / day / 2).rounded(.down) * day)
    return [
      .days(from: bounds.from, to: middle.addingTimeInterval(-1)),
      .days(from: middle, to: bounds.end.addingTimeInterval(-1)),
    ]
  }

  /// The arguments of the GraphQL field.
  fileprivate var arguments: String {
    switch self {
    case .lastYear: ""
    case .year(let year): #"(from: "\#(year)-01-01T00:00:00Z", to: "\#(year)-12-31T23:59:59Z")"#
    case .days(let from, let to): #"(from: "\#(from.ISO8601Format())", to: "\#(to.ISO8601Format())")"#
    }
  }
}

/// Model: the query for the contribution calendar of a user
/// (https://docs.github.com/graphql/reference/objects#contributioncalendar).
extension ProfileSubject {
  /// Returns the query for the contributions in a span.
  public func contributionsQuery(_ span: ContributionSpan = .lastYear) -> GraphQLQuery<Contributions> {
    let fields = "contributionsCollection\(span.arguments) { contributionYears \(Self.calendarFields) }"
    return switch self {
    case .viewer: GraphQLQuery("query { viewer { \(fields) } }")
    case .user(let login):
      GraphQLQuery(
        "query($login: String!) { user(login: $login) { \(fields) } }", variables: ["login": .string(login.name)])
    }
  }

  static let contributionFields = "contributionsCollection { \(calendarFields) }"

  private static let calendarFields = """
    contributionCalendar { totalContributions \
    weeks { contributionDays { date weekday contributionCount contributionLevel } } }
    """
}

import Essentials
public import FoundationEssentials

/// Model: the data that the GraphQL query for a user's contributions returns.
public struct Contributions: Hashable, Sendable, Decodable {
  public var calendar: ContributionCalendar
  /// The number of contributions of each kind, or `nil` if a query omits them.
  public var kinds: ContributionKinds?
  /// The years that have contributions, latest first.
  public var years: [Int]

  public init(from decoder: any Decoder) throws {
    let collection = try JSONReader(decoder).member("contributionsCollection")
    calendar = try collection.member("contributionCalendar").decode()
    if collection[ContributionKinds.fieldNames[0]] != nil { kinds = try ContributionKinds(collection) }
    // A query can omit the years.
    years = try collection.memberIfAny("contributionYears")?.known { try $0.integer() } ?? []
  }

  /// Joins the contributions in the parts of a span, the earliest part first.
  public init(joining parts: [Contributions]) {
    calendar = ContributionCalendar(joining: parts.map(\.calendar))
    let kinds = parts.compactMap(\.kinds)
    if let first = kinds.first, kinds.count == parts.count { self.kinds = kinds.dropFirst().reduce(first, +) }
    years = parts.map(\.years).max { $0.count < $1.count } ?? []
  }
}

/// Model: the contributions to show.
public enum ContributionSelection: Hashable, Sendable {
  case span(ContributionSpan)
  /// Several years side by side, the earliest first.
  case years([Int])

  public static let lastYear = ContributionSelection.span(.lastYear)

  /// The year if the selection is a single year, otherwise `nil`.
  public var year: Int? { if case .span(let span) = self { span.year } else { nil } }
}

/// Model: a span of time. GitHub returns the contributions of up to a year at once.
public enum ContributionSpan: Hashable, Sendable {
  case lastYear
  case year(Int)
  /// The time from the first moment of a day to the last moment of another day, in UTC.
  case days(from: Date, to: Date)

  /// The year, or `nil` for any other span.
  public var year: Int? { if case .year(let year) = self { year } else { nil } }

  /// The span, divided at the ends of calendar years, because GitHub returns at most a year at
  /// once. The last year isn't divided.
  public var parts: [ContributionSpan] {
    guard case .days(let from, let to) = self else { return [self] }
    let years = UTCTime(from).year...max(UTCTime(from).year, UTCTime(to).year)
    return years.map { year in
      let first = UTCTime(year: year, month: 1, day: 1).date
      let last = UTCTime(year: year + 1, month: 1, day: 1).date.addingTimeInterval(-1)
      return first >= from && last <= to ? .year(year) : .days(from: max(from, first), to: min(to, last))
    }
  }

  /// The halves of the span. GitHub may return each half even if it can't return the whole span at
  /// once.
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
    let fields =
      "contributionsCollection\(span.arguments) { contributionYears \(ContributionKinds.fields) \(Self.calendarFields) }"
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

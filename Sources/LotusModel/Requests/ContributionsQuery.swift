import Essentials

/// Model: the query for the contribution calendar of a user
/// (https://docs.github.com/graphql/reference/objects#contributioncalendar).
extension ProfileSubject {
  /// Returns the query for the contributions of one year.
  ///
  /// - Parameter year: The calendar year, or `nil` for the last twelve months.
  public func contributionsQuery(year: Int? = nil) -> GraphQLQuery<Contributions> {
    let span = year.map { #"(from: "\#($0)-01-01T00:00:00Z", to: "\#($0)-12-31T23:59:59Z")"# } ?? ""
    let fields = "contributionsCollection\(span) { contributionYears \(Self.calendarFields) }"
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

import Essentials
import FoundationEssentials

/// Model: figures computed from the days of a contribution calendar.
public struct ContributionStatistics: Hashable, Sendable, Encodable {
  /// Consecutive days with contributions. The dates have the form `2026-11-02`.
  public struct Streak: Hashable, Sendable, Encodable {
    public let days: Int
    public let from: String
    public let to: String
  }

  /// The contributions in a month, which has the form `2026-11`.
  public struct Month: Hashable, Sendable, Encodable {
    public let month: String
    public internal(set) var contributions: Int
  }

  /// The streak that the user can still continue today. `nil` if there is none, or if the calendar
  /// doesn't end today.
  public let currentStreak: Streak?
  /// The longest streak, or `nil` if there are no contributions. If several streaks are equally
  /// long, this is the latest one.
  public let longestStreak: Streak?
  public let busiestDay: ContributionCalendar.Day?
  /// The contributions on each day of the week, from Sunday to Saturday.
  public let weekdays: [Int]
  /// The contributions in each month, the earliest first.
  public let months: [Month]

  enum CodingKeys: String, CodingKey {
    case weekdays, months
    case currentStreak = "current_streak"
    case longestStreak = "longest_streak"
    case busiestDay = "busiest_day"
  }

  /// Computes the figures.
  ///
  /// - Parameter endsToday: Whether the calendar ends on the day that is today for GitHub. Its last
  ///   streak is then current if it reaches that day or the day before, because today isn't over yet.
  public init(_ calendar: ContributionCalendar, endsToday: Bool) {
    var (weekdays, months, streaks) = ([Int](repeating: 0, count: 7), [Month](), [Streak]())
    var run: Streak?
    var former: Double?
    for day in calendar.days {
      if weekdays.indices.contains(day.weekday) { weekdays[day.weekday] += day.count }
      let month = String(day.date.prefix(7))
      if months.last?.month != month { months.append(Month(month: month, contributions: 0)) }
      months[months.count - 1].contributions += day.count
      // A gap in the calendar, for example between two years, ends a streak.
      let midnight = Date(iso8601: "\(day.date)T00:00:00Z")?.timeIntervalSince1970
      if former.map({ $0 + 86_400 }) != midnight { run = nil }
      former = midnight
      run = day.count > 0 ? Streak(days: (run?.days ?? 0) + 1, from: run?.from ?? day.date, to: day.date) : nil
      guard let run else { continue }
      if streaks.last?.from == run.from { streaks.removeLast() }
      streaks.append(run)
    }
    let lastDays = calendar.days.suffix(endsToday ? 2 : 0).map(\.date)
    currentStreak = streaks.last.flatMap { lastDays.contains($0.to) ? $0 : nil }
    longestStreak = streaks.reversed().max { $0.days < $1.days }
    busiestDay = calendar.busiestDay
    self.weekdays = weekdays
    self.months = months
  }

  /// The day of the week with the most contributions, from 0 (Sunday) to 6, or `nil` if there are
  /// no contributions.
  public var busiestWeekday: Int? {
    weekdays.indices.max { weekdays[$0] < weekdays[$1] }.flatMap { weekdays[$0] > 0 ? $0 : nil }
  }

  /// Returns the day of a date in UTC, in the form `2026-11-02`.
  static func date(_ date: Date) -> String { String(date.ISO8601Format().prefix(10)) }
}

/// Model: the contributions of each kind. A contribution that only its author may see counts as
/// restricted.
public struct ContributionKinds: Hashable, Sendable, Encodable {
  public var commits: Int
  public var issues: Int
  public var pullRequests: Int
  public var reviews: Int
  public var restricted: Int

  enum CodingKeys: String, CodingKey, CaseIterable {
    case commits = "totalCommitContributions"
    case issues = "totalIssueContributions"
    case pullRequests = "totalPullRequestContributions"
    case reviews = "totalPullRequestReviewContributions"
    case restricted = "restrictedContributionsCount"
  }

  init(_ collection: JSONReader) throws {
    func number(_ key: CodingKeys) throws -> Int { try collection.member(key.rawValue).integer() }
    self.init(
      commits: try number(.commits), issues: try number(.issues), pullRequests: try number(.pullRequests),
      reviews: try number(.reviews), restricted: try number(.restricted))
  }

  /// The fields of GitHub's object `ContributionsCollection`, as a query names them.
  static let fields = CodingKeys.allCases.map(\.rawValue).joined(separator: " ")
  static let fieldNames = CodingKeys.allCases.map(\.rawValue)

  init(commits: Int, issues: Int, pullRequests: Int, reviews: Int, restricted: Int) {
    (self.commits, self.issues, self.pullRequests) = (commits, issues, pullRequests)
    (self.reviews, self.restricted) = (reviews, restricted)
  }

  static func + (left: Self, right: Self) -> Self {
    ContributionKinds(
      commits: left.commits + right.commits, issues: left.issues + right.issues,
      pullRequests: left.pullRequests + right.pullRequests, reviews: left.reviews + right.reviews,
      restricted: left.restricted + right.restricted)
  }
}

/// Model: contributions as JSON: GitHub's fields, and the figures computed from them.
public struct ContributionReport: Hashable, Sendable, Encodable {
  private let contributions: Contributions
  private let statistics: ContributionStatistics

  private enum CodingKeys: CodingKey {
    case statistics
  }

  public init(_ contributions: Contributions, endsToday: Bool) {
    self.contributions = contributions
    statistics = ContributionStatistics(contributions.calendar, endsToday: endsToday)
  }

  public static let fieldNames =
    ContributionCalendar.fieldNames + ContributionKinds.fieldNames + [CodingKeys.statistics.stringValue]

  public func encode(to encoder: any Encoder) throws {
    try contributions.calendar.encode(to: encoder)
    try contributions.kinds?.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(statistics, forKey: .statistics)
  }
}

import Essentials
import FoundationEssentials
import ModelExamples
import Testing

@testable import LotusModel

struct ContributionStatisticsTests {
  /// Returns a calendar with these numbers of contributions from a day on.
  private func calendar(_ counts: Int..., from first: String = "2026-10-28") throws -> ContributionCalendar {
    let start = try #require(Date(iso8601: "\(first)T00:00:00Z"))
    let days = counts.enumerated().map { number, count in
      let date = start.addingTimeInterval(Double(number) * 86_400)
      let weekday = (Int(clamping: date.timeIntervalSince1970 / 86_400) + 4) % 7
      return ContributionCalendar.Day(
        date: ContributionStatistics.date(date), weekday: weekday, count: count, level: .none)
    }
    return ContributionCalendar(total: counts.reduce(0, +), weeks: [.init(days: days)])
  }

  @Test func `A streak is current if it ended today or yesterday`() throws {
    let today = ContributionStatistics(try calendar(0, 1, 0, 2, 3, 4), endsToday: true)
    #expect(today.currentStreak == .init(days: 3, from: "2026-10-31", to: "2026-11-02"))
    let yesterday = ContributionStatistics(try calendar(1, 1, 0, 2, 3, 0), endsToday: true)
    #expect(yesterday.currentStreak?.days == 2)
    #expect(ContributionStatistics(try calendar(1, 1, 1, 2, 0, 0), endsToday: true).currentStreak == nil)
    #expect(ContributionStatistics(try calendar(0, 1, 1), endsToday: false).currentStreak == nil)
  }

  @Test func `The latest of several longest streaks counts`() throws {
    let statistics = ContributionStatistics(try calendar(1, 1, 0, 2, 3, 0), endsToday: true)
    #expect(statistics.longestStreak == .init(days: 2, from: "2026-10-31", to: "2026-11-01"))
    #expect(ContributionStatistics(try calendar(0, 0), endsToday: true).longestStreak == nil)
  }

  @Test func `Weekdays and months are summed up`() throws {
    let statistics = ContributionStatistics(try calendar(5, 1, 1, 2, 3, 1, 1, 9), endsToday: true)
    #expect(statistics.weekdays == [3, 1, 1, 14, 1, 1, 2])
    #expect(statistics.busiestWeekday == 3)
    #expect(
      statistics.months == [.init(month: "2026-10", contributions: 9), .init(month: "2026-11", contributions: 14)])
    #expect(statistics.busiestDay?.date == "2026-11-04")
  }

  @Test func `A streak doesn't continue over a gap between years`() throws {
    let years = [try calendar(1, 1, from: "2023-12-30"), try calendar(1, 1, from: "2025-01-01")]
    let statistics = ContributionStatistics(ContributionCalendar(joining: years), endsToday: true)
    #expect(statistics.longestStreak == .init(days: 2, from: "2025-01-01", to: "2025-01-02"))
  }

  @Test func `A span of several years is loaded year by year`() throws {
    let from = try #require(Date(iso8601: "2023-11-05T00:00:00Z"))
    let to = try #require(Date(iso8601: "2025-12-31T23:59:59Z"))
    let newYear = try #require(Date(iso8601: "2024-01-01T00:00:00Z"))
    let parts = ContributionSpan.days(from: from, to: to).parts
    #expect(parts == [.days(from: from, to: newYear.addingTimeInterval(-1)), .year(2024), .year(2025)])
    #expect(ContributionSpan.lastYear.parts == [.lastYear])
  }

  @Test func `The report has GitHub's fields and the statistics`() throws {
    let json = """
      {"contributionsCollection":{"totalCommitContributions":4,"totalIssueContributions":1,\
      "totalPullRequestContributions":1,"totalPullRequestReviewContributions":0,"restrictedContributionsCount":1,\
      "contributionCalendar":{"totalContributions":7,"weeks":[]}}}
      """
    let contributions = try decoded(Contributions.self, json)
    #expect(contributions.kinds?.commits == 4)
    let source = try JSONSource(encoding: ContributionReport(contributions, endsToday: true))
    guard case .object(let members)? = JSONValue(parsing: source.data) else { return #expect(Bool(false)) }
    #expect(Set(members.keys) == Set(ContributionReport.fieldNames))
    #expect(members["totalCommitContributions"] == .integer(4))
    let joined = Contributions(joining: [contributions, contributions])
    #expect(joined.kinds?.commits == 8)
  }
}

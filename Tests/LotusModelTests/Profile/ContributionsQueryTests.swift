import Essentials
import FoundationEssentials
import ModelExamples
import Testing

@testable import LotusModel

struct ContributionsQueryTests {
  @Test func `A contributions query has a login for a named user, but not for the viewer`() throws {
    let octocat = ProfileSubject.user(try Login("octocat")).contributionsQuery()
    #expect(octocat.document.hasPrefix("query($login: String!) { user(login: $login) { contributionsCollection { "))
    #expect(octocat.variables == ["login": .string("octocat")])
    let own = ProfileSubject.viewer.contributionsQuery(.year(2025))
    let span = #"(from: "2025-01-01T00:00:00Z", to: "2025-12-31T23:59:59Z")"#
    #expect(
      own.document.hasPrefix(
        "query { viewer { contributionsCollection\(span) { contributionYears totalCommitContributions "))
    #expect(own.variables.isEmpty)
  }

  @Test func `A span that is too much for GitHub is halved at a midnight`() {
    let now = Date(timeIntervalSince1970: 1_764_330_000)  // 2025-11-28T11:40:00Z
    let halves = ContributionSpan.lastYear.halves(at: now)
    let documents = halves.map { ProfileSubject.viewer.contributionsQuery($0).document }
    #expect(documents[0].contains(#"(from: "2024-11-29T00:00:00Z", to: "2025-05-29T23:59:59Z")"#))
    #expect(documents[1].contains(#"(from: "2025-05-30T00:00:00Z", to: "2025-11-28T23:59:59Z")"#))
    let quarters = ContributionSpan.year(2024).halves(at: now).flatMap { $0.halves(at: now) }
    let spans = quarters.map {
      ProfileSubject.viewer.contributionsQuery($0).document.split(separator: ")")[0].suffix(56)
    }
    #expect(
      spans == [
        #"from: "2024-01-01T00:00:00Z", to: "2024-03-31T23:59:59Z""#,
        #"from: "2024-04-01T00:00:00Z", to: "2024-07-01T23:59:59Z""#,
        #"from: "2024-07-02T00:00:00Z", to: "2024-09-30T23:59:59Z""#,
        #"from: "2024-10-01T00:00:00Z", to: "2024-12-31T23:59:59Z""#,
      ])
  }

  @Test func `The calendars of two spans are joined in the middle of a week`() throws {
    func day(_ date: String, _ weekday: Int) -> String {
      #"{"date":"\#(date)","weekday":\#(weekday),"contributionCount":1,"contributionLevel":"NONE"}"#
    }
    let calendars: [[[String]]] = [
      [[day("2024-06-29", 6)], [day("2024-06-30", 0), day("2024-07-01", 1)]],
      [[day("2024-07-01", 1), day("2024-07-02", 2)], [day("2024-07-07", 0)]],
    ]
    let parts = try calendars.map { weeks -> ContributionCalendar in
      let weeks = weeks.map { #"{"contributionDays":[\#($0.joined(separator: ","))]}"# }.joined(separator: ",")
      return try decoded(ContributionCalendar.self, #"{"totalContributions":3,"weeks":[\#(weeks)]}"#)
    }
    let calendar = ContributionCalendar(joining: parts)
    #expect(calendar.total == 6)
    #expect(
      calendar.weeks.map { $0.days.map(\.date) } == [
        ["2024-06-29"], ["2024-06-30", "2024-07-01", "2024-07-02"], ["2024-07-07"],
      ])
  }
}

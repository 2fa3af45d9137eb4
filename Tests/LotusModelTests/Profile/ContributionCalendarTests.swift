import Essentials
import FoundationEssentials
import ModelExamples
import Testing

@testable import LotusModel

struct ContributionCalendarTests {
  private static let text = """
    {"totalContributions":7,"weeks":[{"contributionDays":[{"contributionCount":7,"contributionLevel":"FOURTH_QUARTILE",\
    "date":"2026-11-02","weekday":1}]}]}
    """

  @Test func `A contribution calendar decodes from GraphQL and encodes to the same JSON`() throws {
    let json = #"{"contributionsCollection":{"contributionCalendar":\#(Self.text)}}"#
    let calendar = try decoded(Contributions.self, json).calendar
    #expect(calendar.total == 7)
    #expect(calendar.weeks[0].days == [.init(date: "2026-11-02", weekday: 1, count: 7, level: .fourth)])
    let written = try #require(JSONValue(parsing: JSONSource(encoding: calendar).data))
    #expect(written == JSONValue(parsing: Data(Self.text.utf8)))
  }

  @Test(arguments: [
    (#""date":"2026-11-02""#, #""day":"2026-11-02""#, "no such member"),
    (#""weekday":1"#, #""weekday":"1""#, "another type"),
    ("FOURTH_QUARTILE", "FIFTH_QUARTILE", "no level"),
    (#"[{"contributionCount"#, #"[7,{"contributionCount"#, "another type"),
  ])
  func `An invalid calendar throws an error with its coding path`(good: String, bad: String, reason: String) throws {
    let text = Self.text.replacing(good, with: bad)
    #expect(text != Self.text)
    let error = #expect(throws: DecodingError.self) { try decoded(ContributionCalendar.self, text) }
    let context: DecodingError.Context? =
      switch error {
      case .keyNotFound(_, let context), .typeMismatch(_, let context), .dataCorrupted(let context): context
      default: nil
      }
    #expect(context?.debugDescription == reason)
    #expect(context?.codingPath.prefix(3).map(\.stringValue) == ["weeks", "Index 0", "contributionDays"])
  }

  @Test func `Decoding a calendar with Foundation's decoder throws an error`() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ContributionCalendar.self, from: Data(Self.text.utf8))
    }
  }

  @Test(arguments: [(#""contributionYears":[2026,2011],"#, [2026, 2011]), ("", [])])
  func `Contribution years are decoded if the response contains them`(member: String, years: [Int]) throws {
    let json = #"{"contributionsCollection":{\#(member)"contributionCalendar":\#(Self.text)}}"#
    #expect(try decoded(Contributions.self, json).years == years)
  }

  @Test func `Profile highlights have a contribution calendar if GitHub returns one`() throws {
    let json = #"{"contributionsCollection":{"contributionCalendar":\#(Self.text)}}"#
    #expect(try decoded(ProfileHighlights.self, json).contributions?.total == 7)
    #expect(try decoded(ProfileHighlights.self, "{}").contributions == nil)
  }
}

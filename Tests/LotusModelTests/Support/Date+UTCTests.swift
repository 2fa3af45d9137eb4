import FoundationEssentials
import ModelExamples
import Testing

@testable import LotusModel

@Suite("Dates as they are written")
struct DateUTCTests {
  private static var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }

  @Test func `Every day of four centuries is Foundation's`() throws {
    let calendar = Self.calendar
    let first = try #require(calendar.date(from: DateComponents(year: 1900, month: 1, day: 1)))
    for number in 0..<146_097 {
      let day = first.addingTimeInterval(Double(number) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day], from: day)
      let (year, month, dayOfMonth) = (parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
      let own = Date(utcYear: year, month: month, day: dayOfMonth, hour: 0, minute: 0, second: 0)
      guard own == day else {
        Issue.record("\(year)-\(month)-\(dayOfMonth)")
        return
      }
    }
  }

  @Test(arguments: [
    "2026-11-02T10:15:00Z", "1970-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z",
    "0080-02-29T00:00:00Z", "1582-10-10T00:00:00Z", "1583-01-01T00:00:00Z",
    "2024-02-29T12:00:00Z", "2023-02-29T12:00:00Z", "2100-02-29T12:00:00Z", "2026-04-31T00:00:00Z",
    "2026-12-31T23:59:60Z", "2026-00-01T00:00:00Z", "2026-13-01T00:00:00Z", "2026-01-00T00:00:00Z",
    "2026-01-01T24:00:00Z", "2026-01-01T23:60:00Z", "0000-01-01T00:00:00Z", "2026-11-02T11:15:00+01:00", "2026-11-02",
    "2026-11-02T10:15:00", "2026-11-02 10:15:00Z", "2026-11-02T10:15:00z", "2026-11-0aT10:15:00Z", "", "now",
  ])
  func `A time is what Foundation makes of it`(text: String) {
    let foundation = try? Date.ISO8601FormatStyle().parse(text)
    #expect(Date(iso8601: text) == foundation?.inCalendarRange)
  }

  @Test(arguments: [("2026-11-02T10:15:00.5Z", 0.5), ("2026-11-02T11:15:00.25+01:00", 0.25)])
  func `Fractions of a second count`(text: String, fraction: Double) throws {
    let date = try #require(Date(iso8601: text))
    #expect(abs(date.timeIntervalSince(.example) - fraction) < 0.001)
  }
}

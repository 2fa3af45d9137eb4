import FoundationEssentials
import ModelExamples
import Testing

@testable import Essentials

@Suite("ISO 8601 dates")
struct DateISO8601Tests {
  @Test(arguments: [
    "2026-11-02T10:15:00Z", "1970-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "1583-01-01T00:00:00Z",
    "2024-02-29T12:00:00Z", "2026-12-31T23:59:60Z", "2026-00-01T00:00:00Z", "2026-13-01T00:00:00Z",
    "2026-01-00T00:00:00Z", "0000-01-01T00:00:00Z", "2026-11-02T11:15:00+01:00", "2026-11-02T11:15:00-0830",
    "2026-11-02T11:15:00+24:00", "2026-11-02",
    "2026-11-02T10:15:00", "2026-11-02 10:15:00Z", "2026-11-02T10:15:00z", "2026-11-0aT10:15:00Z", "", "now",
    "2000-02-29T00:00:00Z",
  ])
  func `ISO 8601 dates are parsed as in Foundation`(text: String) {
    let foundation = try? Date.ISO8601FormatStyle().parse(text)
    #expect(Date(iso8601: text) == foundation?.inCalendarRange)
  }

  @Test(arguments: [
    "2026-11-02T10:15:00.5Z", "2026-11-02T11:15:00.25+01:00", "2026-11-02T10:15:00.000Z",
    "9999-12-31T23:59:59.999999999Z", "2026-11-02T10:15:59.999Z",
    "2026-11-02T10:15:00.123456789Z", "2026-11-02T10:15:00.1234567891Z", "2026-11-02T10:15:00.Z",
    "2026-11-02T10:15:00,5Z", "2026-11-02T10:15:00.5", "2026-11-02T10:15:00.5x", "2026-11-02T10:15:00.-5Z",
  ])
  func `Fractional seconds are parsed as in Foundation`(text: String) {
    let foundation = try? Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains(".")).parse(text)
    #expect(Date(iso8601: text) == foundation?.inCalendarRange)
  }

  @Test(arguments: [
    "2023-02-29T12:00:00Z", "1900-02-29T00:00:00Z", "2026-02-30T00:00:00Z", "2026-04-31T00:00:00+01:00",
    "2026-01-01T24:00:00Z", "2026-01-01T23:60:00Z", "2026-01-01T00:00:61Z", "2026-01-01T00:00:00+00:60",
  ])
  func `A day or a time that does not exist is not a date`(text: String) {
    #expect(Date(iso8601: text) == nil)
  }

  @Test(arguments: [
    ("0001-01-01T00:00:00Z", UTCTime(year: 1, month: 1, day: 1)),
    ("0004-02-29T23:00:00-01:00", UTCTime(year: 4, month: 3, day: 1)),
    ("1582-10-10T00:00:00.5Z", UTCTime(year: 1582, month: 10, day: 10)),
  ])
  func `Early dates are those of the Gregorian calendar`(text: String, time: UTCTime) throws {
    #expect(UTCTime(try #require(Date(iso8601: text))) == time)
  }

  @Test func `A date that is after the year 9999 in UTC is clamped`() throws {
    #expect(try #require(Date(iso8601: "9999-12-31T23:59:59-23:59")).iso8601 == "9999-12-31T23:59:59Z")
  }

  @Test(arguments: ["0001-01-01T00:00:00Z", "1582-10-10T01:02:03Z", "2026-11-02T10:15:00Z", "9999-12-31T23:59:59Z"])
  func `A date is printed as it was read`(text: String) throws {
    #expect(try #require(Date(iso8601: text)).iso8601 == text)
  }

  @Test func `Every number of milliseconds is parsed as in Foundation`() throws {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    for thousandth in 1000..<2000 {
      let text = "2026-11-02T10:15:00.\(String(thousandth).dropFirst())Z"
      guard Date(iso8601: text) == (try style.parse(text)) else { return #expect(Bool(false), "\(text)") }
    }
  }
}

import FoundationEssentials
import Testing

@testable import Essentials

@Suite("UTC time")
struct UTCTimeTests {
  private static let calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  @Test func `Every day from 1900 to 2299 converts as in Foundation, in both directions`() throws {
    let first = try #require(Self.calendar.date(from: DateComponents(year: 1900, month: 1, day: 1)))
    for number in 0..<146_097 {
      let day = first.addingTimeInterval(Double(number) * 86_400)
      let parts = Self.calendar.dateComponents([.year, .month, .day], from: day)
      let time = UTCTime(year: try #require(parts.year), month: try #require(parts.month), day: try #require(parts.day))
      guard time.date == day, UTCTime(day) == time else { return #expect(Bool(false), "\(time)") }
    }
  }

  private static let examples: [(Double, UTCTime)] = [
    (0, UTCTime(year: 1970, month: 1, day: 1)),
    (-1, UTCTime(year: 1969, month: 12, day: 31, hour: 23, minute: 59, second: 59)),
    (-0.5, UTCTime(year: 1969, month: 12, day: 31, hour: 23, minute: 59, second: 59)),
    (86_399.999, UTCTime(year: 1970, month: 1, day: 1, hour: 23, minute: 59, second: 59)),
    (951_786_061, UTCTime(year: 2000, month: 2, day: 29, hour: 1, minute: 1, second: 1)),
    (-1e300, UTCTime(year: 1, month: 1, day: 1)),
    (1e300, UTCTime(year: 9999, month: 12, day: 31, hour: 23, minute: 59, second: 59)),
  ]

  @Test(arguments: examples)
  func `Dates convert to UTC, and dates outside the calendar are clamped`(seconds: Double, time: UTCTime) {
    #expect(UTCTime(Date(timeIntervalSince1970: seconds)) == time)
  }

  @Test(arguments: [(2, 2023, 28), (2, 2024, 29), (2, 1900, 28), (2, 2000, 29), (4, 2024, 30), (12, 2024, 31)])
  func `Month lengths are correct in common years and in leap years`(month: Int, year: Int, days: Int) {
    #expect(UTCTime.days(ofMonth: month, year: year) == days)
  }
}

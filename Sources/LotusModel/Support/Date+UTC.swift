import FoundationEssentials

/// Model support: points in time that are written in one form, as GitHub and HTTP write them. To set up Foundation's calendars and
/// formats takes a thirtieth of the time of a request.
extension Date {
  /// A time of the Gregorian calendar in UTC.
  /// - Parameters:
  ///   - month: from 1.
  ///   - day: from 1; what a month does not have is counted on in the next.
  init(utcYear year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
    // Years from March on, so that a leap day is the last.
    let (year, month) = month < 3 ? (year - 1, month + 9) : (year, month - 3)
    let leapDays = year / 4 - year / 100 + year / 400
    let days = year * 365 + leapDays + (month * 153 + 2) / 5 + day - 1 - Self.daysUntil1970
    self.init(timeIntervalSince1970: Double(((days * 24 + hour) * 60 + minute) * 60 + second))
  }

  /// Whether a whole year is Gregorian in Foundation's calendars, too: before 1583 they are Julian.
  static func isGregorian(year: Int) -> Bool { year > 1582 }

  /// From the first of March of the year 0.
  private static var daysUntil1970: Int { 719_468 }

  /// ISO 8601 with or without fractions of a second, in any time zone.
  /// - Returns: nil for what is no time; one within the range of calendars for any other.
  init?(iso8601 text: String) {
    if let date = Self.usual(text) {
      self = date
    } else if let date = try? ISO8601FormatStyle(includingFractionalSeconds: text.contains(".")).parse(text) {
      self = date.inCalendarRange
    } else {
      return nil
    }
  }

  /// `2026-11-02T10:15:00Z`
  private static func usual(_ text: String) -> Date? {
    let bytes = Array(text.utf8)
    let form = Array("0000-00-00T00:00:00Z".utf8)
    guard bytes.count == form.count, zip(bytes, form).allSatisfy({ $1 == digit ? ($0 &- digit) < 10 : $0 == $1 }) else {
      return nil
    }
    func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 * 10 + Int($1 &- digit) } }
    let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    guard isGregorian(year: year), (1...12).contains(month), (1...daysOfMonths[month - 1]).contains(day), hour < 24,
      minute < 60,
      second < 60
    else { return nil }
    return Date(utcYear: year, month: month, day: day, hour: hour, minute: minute, second: second)
  }

  /// Without leap days.
  private static let daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  private static var digit: UInt8 { UInt8(ascii: "0") }
}

package import FoundationEssentials

/// A date and time of day in UTC and the Gregorian calendar, to the second.
///
/// From the year 1583 on, Foundation's calendars have the same results. This type doesn't use them,
/// because creating a calendar takes a fortieth of the time of a short run.
package struct UTCTime: Hashable, Sendable {
  package var year: Int
  /// The month, counted from 1.
  package var month: Int
  /// The day of the month, counted from 1.
  package var day: Int
  package var hour: Int
  package var minute: Int
  package var second: Int

  package init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    (self.year, self.month, self.day) = (year, month, day)
    (self.hour, self.minute, self.second) = (hour, minute, second)
  }

  /// The number of days from March 1 of the year 0 to January 1, 1970.
  ///
  /// In these calculations, a year begins in March, so that a leap day is the last day of a year.
  private static let daysUntil1970 = 719_468
  private static let daysOfFourCenturies = 146_097

  /// The date. A day after the end of the month counts as a day of the next month.
  package var date: Date {
    let (year, month) = month < 3 ? (year - 1, month + 9) : (year, month - 3)
    let leapDays = year / 4 - year / 100 + year / 400
    let days = year * 365 + leapDays + (month * 153 + 2) / 5 + day - 1 - Self.daysUntil1970
    return Date(timeIntervalSince1970: Double(((days * 24 + hour) * 60 + minute) * 60 + second))
  }

  /// Whether the whole year is Gregorian in Foundation's calendars, which are Julian before 1583.
  package static func isGregorian(year: Int) -> Bool { year > 1582 }

  /// Returns the number of days in a month.
  ///
  /// - Parameter month: The month, counted from 1.
  package static func days(ofMonth month: Int, year: Int) -> Int {
    let isLeapYear = year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400)
    return month == 2 && isLeapYear ? 29 : daysOfMonths[month - 1]
  }

  private static let daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
}

extension UTCTime {
  /// Creates the time of a date in UTC.
  ///
  /// - Parameter date: A date. If it is outside the years 1 to 9999, the nearest date in that range
  ///   is used.
  package init(_ date: Date) {
    let time = Int(clamping: date.inCalendarRange.timeIntervalSince1970.rounded(.down))
    let (allDays, seconds) = (time + Self.daysUntil1970 * 86_400).quotientAndRemainder(dividingBy: 86_400)
    let (period, days) = allDays.quotientAndRemainder(dividingBy: Self.daysOfFourCenturies)
    // A period of four years and a period of four centuries end with a leap day. A century doesn't,
    // so its days are corrected separately.
    let year = (days - days / 1_460 + days / 36_524 - days / 146_096) / 365
    let dayOfYear = days - (year * 365 + year / 4 - year / 100)
    let month = (dayOfYear * 5 + 2) / 153
    self.init(
      year: period * 400 + year + (month < 10 ? 0 : 1), month: month < 10 ? month + 3 : month - 9,
      day: dayOfYear - (month * 153 + 2) / 5 + 1, hour: seconds / 3_600, minute: seconds / 60 % 60, second: seconds % 60
    )
  }
}

/// Parses and prints dates in ISO 8601 format.
extension Date {
  /// Creates a date from text such as `2026-11-02T10:15:00Z` or `2026-11-02T11:15:00.25+01:00`.
  ///
  /// The seconds may have a fraction with up to nine digits. Dates outside the years 1 to 9999 are
  /// clamped to that range. Foundation's format style isn't used, because it accepts February 30,
  /// and uses the Julian calendar before 1583.
  ///
  /// - Returns: `nil` if the text isn't a date.
  package init?(iso8601 text: String) {
    let bytes = Array(text.utf8)
    let form = Array("0000-00-00T00:00:00".utf8)
    let digit = UInt8(ascii: "0")
    guard bytes.count > form.count, zip(bytes, form).allSatisfy({ $1 == digit ? $0.isDigit : $0 == $1 }) else {
      return nil
    }
    func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 * 10 + Int($1 - digit) } }
    let time = UTCTime(
      year: number(0..<4), month: number(5..<7), day: number(8..<10), hour: number(11..<13), minute: number(14..<16),
      second: number(17..<19))
    // The last minute of a day can have a leap second, so 60 is a valid second.
    guard (1...12).contains(time.month), time.day > 0, time.day <= UTCTime.days(ofMonth: time.month, year: time.year),
      time.hour < 24, time.minute < 60, time.second <= 60
    else { return nil }
    var (zone, fraction) = (bytes[form.count...], 0.0)
    if zone.first == UInt8(ascii: ".") {
      let digits = zone.dropFirst().prefix(while: \.isDigit)
      guard (1...9).contains(digits.count) else { return nil }
      fraction = Double(number(digits.indices)) / digits.reduce(1) { power, _ in power * 10 }
      zone = bytes[digits.endIndex...]
    }
    guard let offset = Self.offset(of: zone) else { return nil }
    // The fraction or the time zone may lead out of the range, for example to the year 10000.
    self = (time.date + fraction - offset).inCalendarRange
  }

  /// The date in UTC, such as `2026-11-02T10:15:00Z`.
  package var iso8601: String {
    func padded(_ number: Int, to count: Int = 2) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
    let time = UTCTime(self)
    let day = [padded(time.year, to: 4), padded(time.month), padded(time.day)].joined(separator: "-")
    return "\(day)T\(padded(time.hour)):\(padded(time.minute)):\(padded(time.second))Z"
  }

  /// Returns the seconds of a time zone such as `Z`, `+01:00` or `-0630`.
  private static func offset(of zone: ArraySlice<UInt8>) -> Double? {
    if zone.elementsEqual("Z".utf8) || zone.elementsEqual("z".utf8) { return 0 }
    guard let text = String(validating: zone, as: UTF8.self),
      let match = text.wholeMatch(of: /([+-])([01][0-9]|2[0-3]):?([0-5][0-9])/), let hours = Double(match.2),
      let minutes = Double(match.3)
    else { return nil }
    return (match.1 == "-" ? -60 : 60) * (hours * 60 + minutes)
  }
}

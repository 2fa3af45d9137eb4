package import FoundationEssentials

/// A date and time of day in UTC and the Gregorian calendar, to the second.
///
/// From the year 1583 on, Foundation's calendars have the same results. The program doesn't use
/// them here, because creating a calendar takes a fortieth of the time of a short run.
package struct UTCTime: Hashable, Sendable {
  package var year: Int
  /// The month, counted from 1.
  package var month: Int
  /// The day of the month, counted from 1.
  package var day: Int
  package var hour = 0
  package var minute = 0
  package var second = 0
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
  static func isGregorian(year: Int) -> Bool { year > 1582 }

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

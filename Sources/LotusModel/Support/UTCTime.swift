package import FoundationEssentials

/// Model support: a time of the Gregorian calendar in UTC, to the second. From the year 1583 on Foundation's calendars say the same,
/// but to set one up takes a fortieth of the time of a short run.
package struct UTCTime: Hashable, Sendable {
  package var year: Int
  /// From 1.
  package var month: Int
  /// From 1.
  package var day: Int
  package var hour = 0
  package var minute = 0
  package var second = 0
  /// From the first of March of the year 0 to the beginning of 1970. Years are counted from March on here, so that a leap day is
  /// the last.
  private static let daysUntil1970 = 719_468
  private static let daysOfFourCenturies = 146_097

  /// A day that its month does not have is counted on in the next month.
  package var date: Date {
    let (year, month) = month < 3 ? (year - 1, month + 9) : (year, month - 3)
    let leapDays = year / 4 - year / 100 + year / 400
    let days = year * 365 + leapDays + (month * 153 + 2) / 5 + day - 1 - Self.daysUntil1970
    return Date(timeIntervalSince1970: Double(((days * 24 + hour) * 60 + minute) * 60 + second))
  }

  /// Whether a whole year is Gregorian in Foundation's calendars, too: before 1583 they are Julian.
  static func isGregorian(year: Int) -> Bool { year > 1582 }

  /// - Parameter month: from 1.
  package static func days(ofMonth month: Int, year: Int) -> Int {
    let isLeapYear = year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400)
    return month == 2 && isLeapYear ? 29 : daysOfMonths[month - 1]
  }

  private static let daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
}

extension UTCTime {
  /// - Parameter date: any; one outside of the years from 1 to 9999 counts as the nearest that is not.
  package init(_ date: Date) {
    let time = Int(clamping: date.inCalendarRange.timeIntervalSince1970.rounded(.down))
    let (allDays, seconds) = (time + Self.daysUntil1970 * 86_400).quotientAndRemainder(dividingBy: 86_400)
    let (period, days) = allDays.quotientAndRemainder(dividingBy: Self.daysOfFourCenturies)
    // The last day of four years, and of four centuries, is a leap day; that of a century is none.
    let year = (days - days / 1_460 + days / 36_524 - days / 146_096) / 365
    let dayOfYear = days - (year * 365 + year / 4 - year / 100)
    let month = (dayOfYear * 5 + 2) / 153
    self.init(
      year: period * 400 + year + (month < 10 ? 0 : 1), month: month < 10 ? month + 3 : month - 9,
      day: dayOfYear - (month * 153 + 2) / 5 + 1, hour: seconds / 3_600, minute: seconds / 60 % 60, second: seconds % 60
    )
  }
}

import Essentials
import FoundationEssentials
import LotusModel

/// Dates formatted for the user, in English.
extension Date {
  /// The day in UTC, such as `Jan 25, 2011`.
  ///
  /// UTC makes a page look the same in every time zone.
  var day: String {
    let time = UTCTime(self)
    return "\(Self.monthNames[time.month - 1]) \(time.day), \(time.year)"
  }

  /// The day and the age, such as `Jan 25, 2011 (15 years ago)`.
  ///
  /// The age has no-break spaces, so that it isn't wrapped.
  func dayAndAge(at now: Date) -> String {
    "\(day) (\(String(age(at: now).map { $0 == " " ? "\u{A0}" : $0 })))"
  }

  /// The age in years, months or days, such as `15 years ago` or `today`.
  ///
  /// The result uses the largest unit that fits into the age at least once. The age is counted in
  /// days of UTC, like `day`, and doesn't depend on the time of day.
  func age(at now: Date) -> String {
    let months = UTCTime(self).months(until: UTCTime(now))
    let days = now.dayNumber - dayNumber
    if months >= 12 { return "\((months / 12).counted("year", "years")) ago" }
    if months > 0 { return "\(months.counted("month", "months")) ago" }
    if days > 0 { return "\(days.counted("day", "days")) ago" }
    return "today"
  }

  /// The number of the day in UTC.
  private var dayNumber: Int {
    Int(clamping: (timeIntervalSinceReferenceDate / 86_400).rounded(.down))
  }

  /// The time of day, with the date unless the date is today.
  ///
  /// The results look like `14:05`, `Nov 21, 14:05` or `Jan 1, 2027, 14:05`.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - secondsFromGMT: The offsets of the user's time zone from GMT.
  ///   - hasSeconds: Whether the time includes the seconds.
  func clockTime(at now: Date, secondsFromGMT: UTCOffsets, hasSeconds: Bool = false) -> String {
    func local(_ date: Date) -> UTCTime {
      UTCTime(date.addingTimeInterval(TimeInterval(secondsFromGMT.seconds(at: date))))
    }
    let (time, today) = (local(self), local(now))
    let parts = [time.hour, time.minute] + (hasSeconds ? [time.second] : [])
    let clock = parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    let isToday = (time.year, time.month, time.day) == (today.year, today.month, today.day)
    let date = "\(Self.monthNames[time.month - 1]) \(time.day)"
    if isToday { return clock }
    return time.year == today.year ? "\(date), \(clock)" : "\(date), \(time.year), \(clock)"
  }

  /// The full names of the months, and below, of the days of the week. The week begins on Sunday.
  static let fullMonthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  static let weekdayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

  static let monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}

extension UTCTime {
  /// Counts the whole months from the day of this time to a later day.
  ///
  /// If the last month is too short to contain this time's day, its last day counts as that day.
  /// For example, a month after January 31 is February 28.
  ///
  /// - Returns: The number of months. It is less than 1 if the other time isn't later.
  fileprivate func months(until other: UTCTime) -> Int {
    let months = (other.year - year) * 12 + other.month - month
    let lastDay = min(day, UTCTime.days(ofMonth: other.month, year: other.year))
    return lastDay <= other.day ? months : months - 1
  }
}

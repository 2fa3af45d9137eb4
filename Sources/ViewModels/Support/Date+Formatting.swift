import FoundationEssentials
import LotusModel

/// View model support: points in time as English writes them.
extension Date {
  /// In UTC, so that a page is the same everywhere: `Jan 25, 2011`.
  var day: String {
    let time = UTCTime(self)
    return "\(Self.monthNames[time.month - 1]) \(time.day), \(time.year)"
  }

  /// `Jan 25, 2011 (15 years ago)`, with no-break spaces in the brackets.
  func dayAndAge(at now: Date) -> String {
    "\(day) (\(String(age(at: now).map { $0 == " " ? "\u{A0}" : $0 })))"
  }

  /// How long ago, in the largest whole unit of years, months or days: `15 years ago`, `today`.
  func age(at now: Date) -> String {
    let months = UTCTime(self).months(until: UTCTime(now))
    let days = Int(clamping: now.timeIntervalSince(self) / 86_400)
    if months >= 12 { return "\((months / 12).counted("year", "years")) ago" }
    if months > 0 { return "\(months.counted("month", "months")) ago" }
    if days > 0 { return "\(days.counted("day", "days")) ago" }
    return "today"
  }

  /// The time of day, with the date where it is not today: `14:05`, `21 Nov 14:05`, `1 Jan 2027 14:05`.
  /// - Parameter secondsFromGMT: of the reader's time zone.
  func clockTime(at now: Date, secondsFromGMT: Int) -> String {
    let offset = TimeInterval(secondsFromGMT)
    let (time, today) = (UTCTime(addingTimeInterval(offset)), UTCTime(now.addingTimeInterval(offset)))
    let clock = "\(time.hour < 10 ? "0" : "")\(time.hour):\(time.minute < 10 ? "0" : "")\(time.minute)"
    let isToday = (time.year, time.month, time.day) == (today.year, today.month, today.day)
    let date = "\(time.day) \(Self.monthNames[time.month - 1])"
    if isToday { return clock }
    return time.year == today.year ? "\(date) \(clock)" : "\(date) \(time.year) \(clock)"
  }

  static let monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}

extension UTCTime {
  /// Whole months from this time to another; less than 1 where that is earlier. On a day that a month does not have, the month is over
  /// with its last day.
  fileprivate func months(until other: UTCTime) -> Int {
    let months = (other.year - year) * 12 + other.month - month
    let lastDay = min(day, UTCTime.days(ofMonth: other.month, year: other.year))
    let isWhole = (lastDay, hour, minute, second) <= (other.day, other.hour, other.minute, other.second)
    return isWhole ? months : months - 1
  }
}

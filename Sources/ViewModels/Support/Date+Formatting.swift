import FoundationEssentials
import LotusModel

/// View model support: points in time as English writes them.
extension Date {
  /// In UTC, so that a page is the same everywhere: `Jan 25, 2011`.
  var day: String {
    let date = Self.utcCalendar.dateComponents([.year, .month, .day], from: self)
    guard let year = date.year, let month = date.month, let day = date.day else { return "" }
    return "\(Self.monthNames[month - 1]) \(day), \(year)"
  }

  /// `Jan 25, 2011 (15 years ago)`, with no-break spaces in the brackets.
  func dayAndAge(at now: Date) -> String {
    "\(day) (\(String(age(at: now).map { $0 == " " ? "\u{A0}" : $0 })))"
  }

  /// How long ago, in the largest whole unit of years, months or days: `15 years ago`, `today`.
  func age(at now: Date) -> String {
    let age = Self.utcCalendar.dateComponents([.year, .month, .day], from: self, to: now)
    if let years = age.year, years > 0 { return "\(years.counted("year", "years")) ago" }
    if let months = age.month, months > 0 { return "\(months.counted("month", "months")) ago" }
    if let days = age.day, days > 0 { return "\(days.counted("day", "days")) ago" }
    return "today"
  }

  /// The time of day, with the date where it is not today: `14:05`, `21 Nov 14:05`, `1 Jan 2027 14:05`.
  /// - Parameter secondsFromGMT: of the reader's time zone.
  func clockTime(at now: Date, secondsFromGMT: Int) -> String {
    let offset = TimeInterval(secondsFromGMT)
    let fields: Set<Calendar.Component> = [.year, .month, .day, .hour, .minute]
    let time = Self.utcCalendar.dateComponents(fields, from: addingTimeInterval(offset))
    let today = Self.utcCalendar.dateComponents(fields, from: now.addingTimeInterval(offset))
    guard let month = time.month, let day = time.day, let hour = time.hour, let minute = time.minute else { return "" }
    let clock = "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    let isToday = (time.year, month, day) == (today.year, today.month, today.day)
    let date = "\(day) \(Self.monthNames[month - 1])"
    if isToday { return clock }
    return time.year == today.year ? "\(date) \(clock)" : "\(date) \(time.year ?? 0) \(clock)"
  }

  static let monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  private static let utcCalendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()
}

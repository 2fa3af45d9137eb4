import Essentials
package import FoundationEssentials

/// Parses the dates in header fields (RFC 9110, section 5.6.7).
enum HTTPDate {
  /// Returns the date that a field value contains.
  ///
  /// - Parameters:
  ///   - text: A date like `Sun, 06 Nov 1994 08:49:37 GMT`, or one of two obsolete forms that
  ///     recipients must also accept: `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37
  ///     1994`. Letter case and the name of the weekday don't matter.
  ///   - now: The current date, which determines the century of a year with two digits.
  /// - Returns: `nil` if the text has none of these forms.
  static func parse(_ text: String, now: Date) -> Date? {
    let words = text.lowercased().split(separator: " ", omittingEmptySubsequences: false)
    guard let weekday = words.first else { return nil }
    switch (weekday.hasSuffix(","), words.count) {
    case (true, 6) where words[5] == "gmt":
      return date(number(words[1], digits: 2), words[2], number(words[3], digits: 4), words[4])
    case (true, 4) where words[3] == "gmt":
      let day = words[1].split(separator: "-", omittingEmptySubsequences: false)
      guard day.count == 3, let digits = number(day[2], digits: 2) else { return nil }
      // A date that would be more than 50 years in the future is the most recent date in the past
      // whose year has the same two digits (RFC 9110, section 5.6.7).
      var limit = UTCTime(now)
      limit.year += 50
      let year = limit.year - (limit.year - digits) % 100
      let latest = date(number(day[0], digits: 2), day[1], year, words[2])
      guard let latest, latest > limit.date else { return latest }
      return date(number(day[0], digits: 2), day[1], year - 100, words[2])
    case (false, 5):
      return date(number(words[2], digits: 2), words[1], number(words[4], digits: 4), words[3])
    case (false, 6) where words[2].isEmpty:
      return date(number(words[3], digits: 1), words[1], number(words[5], digits: 4), words[4])
    default: return nil
    }
  }

  private static func date(_ day: Int?, _ month: Substring, _ year: Int?, _ clock: Substring) -> Date? {
    let clock = clock.split(separator: ":", omittingEmptySubsequences: false).map { number($0, digits: 2) }
    guard let day, let year, let month = monthNames.firstIndex(of: month), clock.count == 3 else { return nil }
    guard let hour = clock[0], let minute = clock[1], let second = clock[2] else { return nil }
    guard (1...31).contains(day), hour < 24, minute < 60, second <= 60, UTCTime.isGregorian(year: year) else {
      return nil
    }
    return UTCTime(year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second).date
  }

  private static func number(_ text: Substring, digits: Int) -> Int? {
    guard text.utf8.count == digits, text.utf8.allSatisfy(\.isDigit) else { return nil }
    return Int(text)
  }

  private static let monthNames: [Substring] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
}

/// Parses the `Retry-After` field of a response (RFC 9110, section 10.2.3).
extension Date {
  /// Creates the earliest date for repeating a request.
  ///
  /// - Parameters:
  ///   - value: The value of the field, a number of seconds or a date.
  ///   - now: The current date. A number of seconds counts from this date.
  /// - Returns: `nil` if the field is missing or invalid.
  package init?(retryAfter value: String?, now: Date) {
    guard let value = value?.trimmed,
      let date = Double(deltaSeconds: value).map(now.addingTimeInterval) ?? HTTPDate.parse(value, now: now)
    else { return nil }
    self = date
  }
}

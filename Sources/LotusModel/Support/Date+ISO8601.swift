import FoundationEssentials

/// Parses dates in the format that GitHub and recordings use (ISO 8601).
extension Date {
  /// Creates a date from text with or without fractions of a second, in any time zone.
  ///
  /// Dates outside the years 1 to 9999 are clamped to that range.
  ///
  /// - Returns: `nil` if the text isn't a date.
  init?(iso8601 text: String) {
    if let date = Self.usual(text) {
      self = date
    } else if let date = try? ISO8601FormatStyle(includingFractionalSeconds: text.contains(".")).parse(text) {
      self = date.inCalendarRange
    } else {
      return nil
    }
  }

  /// Parses the usual form, such as `2026-11-02T10:15:00Z`, without the cost of a format style.
  ///
  /// The seconds may have a fraction with up to nine digits.
  ///
  /// - Returns: `nil` if the text has another form.
  private static func usual(_ text: String) -> Date? {
    let bytes = Array(text.utf8)
    let form = Array("0000-00-00T00:00:00".utf8)
    guard bytes.count > form.count, bytes.last == UInt8(ascii: "Z"),
      zip(bytes, form).allSatisfy({ $1 == digit ? $0.isDigit : $0 == $1 })
    else { return nil }
    let fraction = bytes[form.count..<bytes.count - 1]
    let digits = fraction.dropFirst()
    guard fraction.isEmpty || (fraction.first == UInt8(ascii: ".") && (1...9).contains(digits.count)),
      digits.allSatisfy(\.isDigit)
    else { return nil }
    func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 * 10 + Int($1 - digit) } }
    let time = UTCTime(
      year: number(0..<4), month: number(5..<7), day: number(8..<10), hour: number(11..<13), minute: number(14..<16),
      second: number(17..<19))
    guard UTCTime.isGregorian(year: time.year), (1...12).contains(time.month), time.day > 0,
      time.day <= UTCTime.days(ofMonth: time.month, year: time.year), time.hour < 24, time.minute < 60, time.second < 60
    else { return nil }
    let second = Double(number(digits.indices)) / digits.reduce(1) { power, _ in power * 10 }
    // Rounding the fraction may lead to the year 10000.
    return (time.date + second).inCalendarRange
  }

  private static var digit: UInt8 { UInt8(ascii: "0") }
}

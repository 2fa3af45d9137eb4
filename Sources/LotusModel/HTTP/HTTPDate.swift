public import FoundationEssentials

/// Model: dates as they stand in header fields (RFC 9110, section 5.6.7).
public enum HTTPDate {
  /// - Parameter text: `Sun, 06 Nov 1994 08:49:37 GMT`, the one form that is still sent.
  public static func parse(_ text: String) -> Date? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT" else { return nil }
    let clock = words[4].split(separator: ":").map { Int($0) }
    guard let month = monthNames.firstIndex(of: words[2]), clock.count == 3 else { return nil }
    guard let day = Int(words[1]), let year = Int(words[3]), (1...31).contains(day) else { return nil }
    guard let hour = clock[0], let minute = clock[1], let second = clock[2] else { return nil }
    guard (0..<24).contains(hour), (0..<60).contains(minute), (0...60).contains(second) else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar.date(
      from: DateComponents(year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second))
  }

  private static let monthNames: [Substring] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}

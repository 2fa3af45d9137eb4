import Essentials
import FoundationEssentials

@testable import HTTP
@testable import LotusModel

extension FuzzTarget {
  /// Parses a date of a header field. Formatting and parsing the date again must not change it.
  static let httpDate = FuzzTarget("http-date", longest: 64) { input in
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    guard let date = HTTPDate.parse(input.text, now: now) else { return }
    try demand(date.inCalendarRange == date, "\(input.text) is parsed as a date that no calendar can show")
    let text = usualForm(of: date)
    try demand(
      HTTPDate.parse(text, now: now) == date, "\(input.text) is parsed as \(text), which is parsed as another date")
  }

  /// Formats a date as `Sun, 06 Nov 1994 08:49:37 GMT`. The weekday is always `Sun`.
  private static func usualForm(of date: Date) -> String {
    // The ISO 8601 form is 1994-11-06T08:49:37Z.
    let parts = date.formatted(.iso8601).split { "-T:Z".contains($0) }
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let month = months[(Int(parts[1]) ?? 1) - 1]
    return "Sun, \(parts[2]) \(month) \(parts[0]) \(parts[3]):\(parts[4]):\(parts[5]) GMT"
  }
}

import Essentials
import FoundationEssentials

/// Model: parses the `Retry-After` field of a response (RFC 9110, section 10.2.3).
extension Date {
  /// Creates the earliest date for repeating a request.
  ///
  /// - Parameters:
  ///   - value: The value of the field, a number of seconds or a date.
  ///   - now: The current date. A number of seconds counts from this date.
  /// - Returns: `nil` if the field is missing or invalid.
  init?(retryAfter value: String?, now: Date) {
    guard let value = value?.trimmed,
      let date = Double(deltaSeconds: value).map(now.addingTimeInterval) ?? HTTPDate.parse(value, now: now)
    else { return nil }
    self = date
  }
}

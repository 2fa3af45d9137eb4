public import FoundationEssentials

/// Model: a `Retry-After` field, seconds or a date (RFC 9110, section 10.2.3).
public struct RetryAfter: Hashable, Sendable {
  public let date: Date

  /// - Returns: nil where there is none or it is neither.
  public init?(_ value: String?, now: Date) {
    guard let value = value?.trimmed else { return nil }
    if let seconds = Double(deltaSeconds: value) {
      date = now.addingTimeInterval(seconds)
    } else if let date = HTTPDate.parse(value) {
      self.date = date
    } else {
      return nil
    }
  }
}

import FoundationEssentials

/// Model: a `Retry-After` field, seconds or a date (RFC 9110, section 10.2.3).
extension Date {
  /// - Returns: nil where there is none or it is neither.
  init?(retryAfter value: String?, now: Date) {
    guard let value = value?.trimmed,
      let date = Double(deltaSeconds: value).map(now.addingTimeInterval) ?? HTTPDate.parse(value)
    else { return nil }
    self = date
  }
}

import Essentials
public import FoundationEssentials

/// Model: when a token expires, as the header field `GitHub-Authentication-Token-Expiration` says.
extension Date {
  /// Creates the date when a token expires.
  ///
  /// - Parameter value: The value of the field, such as `2026-12-01 09:30:00 UTC` or
  ///   `2026-12-01 09:30:00 +0200`.
  /// - Returns: `nil` if the field is missing or invalid.
  package init?(tokenExpiration value: String?) {
    guard let parts = value?.split(separator: " "), parts.count == 3,
      let time = Date(iso8601: "\(parts[0])T\(parts[1])Z")
    else { return nil }
    guard parts[2] != "UTC" else {
      self = time
      return
    }
    let digits = parts[2].dropFirst()
    guard let sign = parts[2].first, "+-".contains(sign), digits.count == 4, digits.utf8.allSatisfy(\.isDigit),
      let hours = Int(digits.prefix(2)), let minutes = Int(digits.suffix(2))
    else { return nil }
    let seconds = Double((hours * 60 + minutes) * 60)
    self = time.addingTimeInterval(sign == "+" ? -seconds : seconds)
  }
}

extension Identity {
  /// Whether the token expires within a week, so that the user should replace it.
  public func expiresSoon(at now: Date) -> Bool {
    expiresAt.map { $0.timeIntervalSince(now) < Self.week } ?? false
  }

  private static let week = 7 * 86_400.0
}

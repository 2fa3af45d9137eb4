import Essentials
public import FoundationEssentials

/// Model: the time when a token expires, from the header field
/// `GitHub-Authentication-Token-Expiration`.
extension Date {
  /// Creates the date when a token expires.
  ///
  /// - Parameter value: The value of the field, such as `2026-12-01 09:30:00 UTC` or
  ///   `2026-12-01 09:30:00 +0200`.
  /// - Returns: `nil` if the field is missing or invalid.
  package init?(tokenExpiration value: String?) {
    guard let parts = value?.split(separator: " "), parts.count == 3 else { return nil }
    self.init(iso8601: "\(parts[0])T\(parts[1])\(parts[2] == "UTC" ? "Z" : parts[2])")
  }
}

extension Identity {
  /// Whether the token expires within a week, so that the user should replace it.
  public func expiresSoon(at now: Date) -> Bool {
    expiresAt.map { $0.timeIntervalSince(now) < Self.week } ?? false
  }

  private static let week = 7 * 86_400.0
}

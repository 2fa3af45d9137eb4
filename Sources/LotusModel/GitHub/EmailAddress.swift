/// Model: one of one's own addresses (https://docs.github.com/rest/users/emails).
public struct EmailAddress: Hashable, Sendable, Codable {
  public var email: String
  public var verified: Bool
  public var primary: Bool
  /// Only the primary address has one: `public` or `private`.
  public var visibility: String?

  public init(email: String, verified: Bool, primary: Bool, visibility: String? = nil) {
    self.email = email
    self.verified = verified
    self.primary = primary
    self.visibility = visibility
  }

  public static let fieldNames = ["email", "primary", "verified", "visibility"]
}

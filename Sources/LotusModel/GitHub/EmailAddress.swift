/// Model: an email address of the signed-in user.
///
/// See https://docs.github.com/rest/users/emails.
public struct EmailAddress: Hashable, Sendable, Codable {
  public var email: String
  public var verified: Bool
  public var primary: Bool
  /// The visibility of the primary address, `public` or `private`. `nil` for other addresses.
  public var visibility: String?

  public init(email: String, verified: Bool, primary: Bool, visibility: String? = nil) {
    self.email = email
    self.verified = verified
    self.primary = primary
    self.visibility = visibility
  }

  public static let fieldNames = ["email", "primary", "verified", "visibility"]
}

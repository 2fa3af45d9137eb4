/// Model: one of one's own addresses (https://docs.github.com/rest/users/emails).
public struct EmailAddress: Hashable, Sendable, Codable {
  public var email: String
  public var verified: Bool
  public var primary: Bool
}

/// Model: an error code of the OAuth endpoints, and what the server says about it (RFC 6749, section 5.2).
public struct OAuthRefusal: Error, Hashable, Sendable {
  public let code: String
  public let description: String?

  public init(code: String, description: String? = nil) {
    self.code = code
    self.description = description
  }
}

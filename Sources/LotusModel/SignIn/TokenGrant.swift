/// Model: what the OAuth endpoints answer when they grant a token (RFC 6749, section 5.1). It holds secrets, so its
/// description shows nothing.
public struct TokenGrant: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  public let accessToken: String
  public let scopes: [String]?
  /// Exchanged for the next token when this one expires; only tokens of GitHub Apps have one.
  public let refreshToken: String?
  /// Seconds
  public let lifetime: Double?

  package init?(_ json: JSONValue) {
    guard let token = json["access_token"]?.string, !token.isEmpty, !Self.hasUnsupportedType(json) else { return nil }
    accessToken = token
    scopes = json["scope"]?.string.map { Scope.names(in: $0) }
    refreshToken = json["refresh_token"]?.string
    lifetime = json["expires_in"]?.seconds
  }

  /// Whether the token is of a type that ghlotus cannot use; it must not then be sent (RFC 6749, section 7.1).
  package static func hasUnsupportedType(_ json: JSONValue) -> Bool {
    json["access_token"] != nil && json["token_type"]?.string.map { $0.lowercased() != "bearer" } ?? false
  }

  public var description: String {
    "(grant)"
  }

  public var customMirror: Mirror {
    Mirror(self, children: [:])
  }
}

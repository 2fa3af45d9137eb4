package import Essentials

/// Model: the response of an OAuth endpoint that grants a token (RFC 6749, section 5.1).
///
/// The values are secrets, so `description` and `customMirror` don't show them.
public struct TokenGrant: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  public let accessToken: String
  public let scopes: [String]?
  /// The token that is exchanged for a new access token when this access token expires. Only tokens
  /// of GitHub Apps have a refresh token.
  public let refreshToken: String?
  /// The lifetime of the access token, in seconds.
  public let lifetime: Double?

  package init?(_ json: JSONValue) {
    guard let token = json["access_token"]?.string, !token.isEmpty, !Self.hasUnsupportedType(json) else { return nil }
    accessToken = token
    scopes = json["scope"]?.string.map { Scope.names(in: $0) }
    refreshToken = json["refresh_token"]?.string
    lifetime = json["expires_in"]?.seconds
  }

  /// Whether ghlotus doesn't support the type of the token.
  ///
  /// A client must not use a token of an unknown type (RFC 6749, section 7.1).
  static func hasUnsupportedType(_ json: JSONValue) -> Bool {
    json["access_token"] != nil && json["token_type"]?.string.map { $0.lowercased() != "bearer" } ?? false
  }

  public var description: String {
    "(grant)"
  }

  public var customMirror: Mirror {
    Mirror(self, children: [:])
  }
}

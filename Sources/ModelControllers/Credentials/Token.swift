import LotusModel

/// A secret that authenticates requests.
///
/// The description doesn't contain the secret, so logs and errors can't reveal it.
public struct Token: Sendable, CustomStringConvertible, CustomReflectable {
  let secret: String

  /// The maximum length in bytes. Servers reject longer header fields.
  private static let maximumLength = 8_000

  /// Creates a token from text that is safe in a header field.
  ///
  /// - Parameter secret: Printable ASCII characters without spaces, at most 8,000 bytes.
  /// - Returns: `nil` for any other text. Also `nil` if the text begins with `{`, because it then
  ///   looks like the stored form of a token that expires.
  public init?(_ secret: String) {
    guard (1...Self.maximumLength).contains(secret.utf8.count), secret.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      !secret.hasPrefix("{")
    else { return nil }
    self.secret = secret
  }

  /// The value of the `Authorization` header field.
  var authorization: String {
    "Bearer \(secret)"
  }

  /// The kind of the token, or `nil` if the token has no known prefix.
  var kind: TokenKind? {
    TokenKind(token: secret)
  }

  /// Whether the permissions of the token are OAuth scopes.
  var hasScopes: Bool {
    kind?.hasScopes ?? true
  }

  public var description: String {
    "(token)"
  }

  public var customMirror: Mirror {
    Mirror(self, children: [:])
  }
}

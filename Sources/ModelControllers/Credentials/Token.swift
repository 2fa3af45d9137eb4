/// Model controller support: a secret that says who is asking. Its description shows nothing, so that no log or error
/// can.
public struct Token: Sendable, CustomStringConvertible, CustomReflectable {
  let secret: String

  /// Bytes; servers refuse header fields that are longer.
  private static let maximumLength = 8_000

  /// - Parameter secret: visible ASCII; nil for anything else, which could break out of a header field or be too long for
  ///   one, and for what begins as the stored form of a token that expires.
  public init?(_ secret: String) {
    guard (1...Self.maximumLength).contains(secret.utf8.count), secret.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      !secret.hasPrefix("{")
    else { return nil }
    self.secret = secret
  }

  /// The value of the header field that it is sent in.
  var authorization: String {
    "Bearer \(secret)"
  }

  /// Whether its permissions are scopes. Those of fine-grained tokens and of GitHub Apps' are told nowhere
  /// (https://github.blog/2021-04-05-behind-githubs-new-authentication-token-formats).
  var hasScopes: Bool {
    !["github_pat_", "ghu_", "ghs_"].contains { secret.hasPrefix($0) }
  }

  public var description: String {
    "(token)"
  }

  public var customMirror: Mirror {
    Mirror(self, children: [:])
  }
}

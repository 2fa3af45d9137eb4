/// Model: a reason why a sign-in failed.
public enum SignInError: Error, Hashable, Sendable {
  case noClientID(hasGH: Bool)
  /// No place to store the token is available.
  case cannotStore(CredentialError)
  /// The server rejected the OAuth app or its request.
  case refused(OAuthError)
  case denied
  /// The user didn't enter the code in time.
  case expired
  /// The server sent an address that isn't secure.
  case unsafeAddress(String)
  /// The server sent a code that the user cannot type.
  case unusableCode
  case unusableToken
  /// The server rejected the token that the user provided.
  case tokenRefused(message: String)
}

/// Model: an error code from an OAuth endpoint, with the server's description (RFC 6749, section
/// 5.2).
public struct OAuthError: Error, Hashable, Sendable {
  public let code: String
  public var description: String?
}

/// Model: why a sign-in did not come about.
public enum SignInError: Error, Hashable, Sendable {
  case noClientID(hasGH: Bool)
  /// The token would have nowhere to go.
  case cannotStore(CredentialError)
  /// The server refuses the app, or what it asks for.
  case refused(OAuthError)
  case denied
  /// The code was not entered in time.
  case expired
  /// The server sends people to an address that is not secure.
  case unsafeAddress(String)
  /// The code has characters that cannot be typed.
  case unusableCode
  case unusableToken
  /// The server does not accept the token that was given.
  case tokenRefused(message: String)
}

/// Model: an error code of the OAuth endpoints, and what the server says about it (RFC 6749, section 5.2).
public struct OAuthError: Error, Hashable, Sendable {
  public let code: String
  public var description: String?
}

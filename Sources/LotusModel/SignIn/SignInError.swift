/// Model: a reason why a sign-in failed.
public enum SignInError: Error, Hashable, Sendable {
  /// No OAuth app is configured, and the user can't be asked for a token here.
  ///
  /// `scopes` are the scopes that a token should have.
  case noClientID(hasGH: Bool, scopes: [String] = Scope.defaults)
  /// No place to store the token is available.
  case cannotStore(CredentialError, of: SignInCommand = .interactive(scopes: Scope.defaults))
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
  /// Standard input, which was expected to contain a token, is empty.
  case emptyInput
  /// The server rejected the token that the user provided.
  case tokenRefused(message: String)
}

/// Model: a way to sign in.
public enum SignInCommand: Hashable, Sendable {
  /// The user enters a code in a browser, or chooses another way to get a token. The token should
  /// have these scopes.
  case interactive(scopes: [String])
  /// The user provides a token.
  case token
}

/// Model: an error code from an OAuth endpoint, with the server's description (RFC 6749, section
/// 5.2).
public struct OAuthError: Error, Hashable, Sendable {
  public let code: String
  public var description: String?
}

/// Model: the result of a sign-out.
public struct SignOut: Hashable, Sendable {
  /// The account that is no longer signed in.
  public let account: StoredAccount
  /// The reason why a token store couldn't be checked. That store may still contain a token of the
  /// account. `nil` if no token is left.
  public let unchecked: CredentialError?

  public init(of account: StoredAccount, unchecked: CredentialError?) {
    self.account = account
    self.unchecked = unchecked
  }
}

/// Model: why a token cannot be had, or cannot be kept.
public enum CredentialError: Error, Hashable, Sendable {
  /// What lies there holds characters that no token has, such as a line end.
  case unusableToken(in: TokenSource)
  /// There is no session bus, through which a keyring is reached.
  case noBus
  /// libsecret cannot be opened: it is not installed, or the system gives no memory for it.
  case noLibrary
  /// There is a bus, and no keyring on it.
  case noService
  case timedOut
  /// The keyring is locked, and there is no screen for its prompt.
  case locked
  /// The user dismissed the prompt to unlock the keyring.
  case dismissed
  /// The keyring has no collection in which it would put new items.
  case noCollection
  /// A store failed in another way.
  case failed(TokenPlace, Failure)
  /// A file with a token or with the choice of an account cannot be used.
  case file(path: String, reason: String)
  /// Another process holds the lock and does not release it.
  case busy(path: String)
  /// An account was asked for of which no token is stored.
  case noSuchAccount(login: String, host: String)
  /// There is no other account to switch to.
  case onlyAccount(login: String, host: String)
  /// Tokens of several accounts are stored, and none is chosen.
  case severalAccounts(logins: [String], host: String)

  /// How a store failed.
  public enum Failure: Hashable, Sendable {
    /// It gave no reason.
    case noReason
    /// It ended during the call.
    case stoppedResponding
    /// The system has no thread left for the call.
    case noThread
    /// The store's own words
    case other(String)
  }
}

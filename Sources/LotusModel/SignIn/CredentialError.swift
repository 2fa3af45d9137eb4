/// Model: why a token cannot be had, or cannot be kept.
public enum CredentialError: Error, Hashable, Sendable {
  /// A token from an environment variable holds characters that no token has, such as a line end.
  case unusableToken(variable: String)
  /// There is no session bus, through which a keyring is reached.
  case noBus
  /// There is a bus, and no keyring on it.
  case noService
  /// The keyring did not answer in time.
  case timedOut
  /// The keyring is locked, and the user could not be asked to unlock it.
  case locked
  /// The user was asked to unlock the keyring, and declined.
  case dismissed
  /// The keyring has no collection in which it would put new items.
  case noCollection
  /// The keyring failed in another way.
  case keyring(reason: String)
  /// A file that should hold a token, or the choice of an account, is of no use.
  case file(path: String)
  /// Another process holds the lock and does not give it back.
  case busy(path: String)
  /// An account was asked for of which no token is stored.
  case noSuchAccount(login: String, host: String)
  /// There is no other account to switch to.
  case onlyAccount(login: String, host: String)
  /// Tokens of several accounts are stored, and none is chosen.
  case severalAccounts(logins: [String], host: String)
}

/// Model: a reason why a token cannot be read or stored.
public enum CredentialError: Error, Hashable, Sendable {
  /// The text from this source contains characters that a token cannot have, such as a line break.
  case unusableToken(in: TokenSource)
  /// No session bus is running. Programs access a keyring through this bus.
  case noBus
  /// libsecret isn't installed, or there isn't enough memory to load it.
  case noLibrary
  /// The session bus is running, but no keyring is available on it.
  case noService
  case timedOut
  /// The keyring is locked and cannot prompt the user, because no display is available.
  case locked
  /// The user dismissed the prompt to unlock the keyring.
  case dismissed
  /// The keyring has no default collection for new items.
  case noCollection
  /// A store failed for another reason.
  case failed(TokenPlace, Failure)
  /// A file for a token or for the selected account cannot be used.
  case file(path: String, reason: String)
  /// The file for the account in use contains something other than a login.
  case invalidAccount(path: String)
  /// The folder cannot be created for a token file or for the file that names the selected account.
  case folder(path: String, reason: String)
  /// Another process holds the lock and does not release it.
  case busy(path: String)
  /// No token is stored for the account that the user requested, or for the account in use.
  ///
  /// `unchecked` is the reason why no keyring was searched. It is `nil` if every store was
  /// searched. `isInKeyring` says whether the keyring had the token when it could last be read.
  indirect case noSuchAccount(
    login: String, host: String, unchecked: CredentialError? = nil, isInKeyring: Bool = false)
  /// The user signed out of an account whose token was gone, so only the record of the account was
  /// deleted.
  ///
  /// `unchecked` is the reason why no keyring was searched, or `nil` if every store was searched.
  indirect case tokenWasGone(login: String, host: String, unchecked: CredentialError? = nil)
  /// No account has a stored token.
  case noAccounts(host: String)
  /// There is no other account to switch to.
  case onlyAccount(login: String, host: String)
  /// Tokens of several accounts are stored, and no account is selected.
  case severalAccounts(logins: [String], host: String)

  /// Whether no keyring is available at all, as on a computer without a desktop.
  package var meansNoKeyring: Bool {
    switch self {
    case .noBus, .noLibrary, .noService: true
    default: false
    }
  }

  /// The reason for the failure of a store.
  public enum Failure: Hashable, Sendable {
    /// The store reported no reason.
    case noReason
    /// The store ended during the call.
    case stoppedResponding
    /// The system could not create a thread for the call.
    case noThread
    /// The message from the store.
    case other(String)
  }
}

package import LotusModel

/// A source of tokens for `CredentialController`.
///
/// Most stores hold tokens by account. A store that doesn't know the account of its token uses the
/// account `nil`. A token without an account, for example from an environment variable, takes
/// precedence over all others.
package protocol TokenStore: Sendable {
  /// Whether a call may take seconds or ask for a password.
  ///
  /// A slow store is skipped if no account is known and the request also works without a token.
  var isSlow: Bool { get }
  /// Returns the place of an account's token in this store, whether or not the token exists.
  ///
  /// - Parameter account: An account; `nil` for a token whose account is unknown.
  /// - Returns: `nil` if the store can't hold such a token.
  func source(of account: AccountName?) -> TokenSource?
  /// Returns the token of an account.
  ///
  /// - Returns: `nil` if the store has no such token.
  func token(of account: AccountName?) async throws(CredentialError) -> String?
  /// Returns the accounts that have a token in this store.
  ///
  /// - Parameter host: A host; `nil` for every host.
  func accounts(on host: String?) async throws(CredentialError) -> Set<AccountName>
}

extension TokenStore {
  package var isSlow: Bool { false }

  package func accounts(on host: String?) async throws(CredentialError) -> Set<AccountName> { [] }
}

/// A token store that can also be written, so that its tokens are available in later runs.
package protocol WritableTokenStore: TokenStore {
  /// Whether tokens are stored unencrypted. An unencrypted store is used only if the user asks for
  /// it.
  var isPlainText: Bool { get }
  /// Checks that a token could be stored. Asks the user to unlock the store if it is locked.
  func check() async throws(CredentialError)
  func write(_ token: String, of account: AccountName) async throws(CredentialError)
  /// Deletes the token of an account.
  ///
  /// - Returns: `true` if the account had a token.
  func delete(_ account: AccountName) async throws(CredentialError) -> Bool
}

/// The host and the login that identify a stored token.
package struct AccountName: Hashable, Comparable, Sendable {
  let host: String
  let login: String

  package static func < (one: AccountName, other: AccountName) -> Bool {
    (one.host, one.login) < (other.host, other.login)
  }
}

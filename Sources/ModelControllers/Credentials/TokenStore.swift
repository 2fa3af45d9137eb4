package import LotusModel

/// Model controller support: a place that tokens come from. Only the credential controller asks it.
///
/// Most stores hold tokens by account. One that holds a token without knowing whose it is has it for the account nil; such
/// a token goes before all others.
package protocol TokenStore: Sendable {
  /// Whether it may take seconds or ask for a password. Then it is not asked where no token is needed and no account known.
  var isSlow: Bool { get }
  /// Where the token of an account lies, if there is one.
  /// - Returns: nil where the store holds no tokens of this kind.
  func source(of account: AccountName?) -> TokenSource?
  /// - Returns: nil where there is none.
  func token(of account: AccountName?) async throws(CredentialError) -> String?
  /// - Parameter host: nil for every host.
  func accounts(on host: String?) async throws(CredentialError) -> Set<AccountName>
}

extension TokenStore {
  package var isSlow: Bool { false }

  package func accounts(on host: String?) async throws(CredentialError) -> Set<AccountName> { [] }
}

/// A store that keeps tokens for later runs.
package protocol WritableTokenStore: TokenStore {
  /// Whether tokens lie there unencrypted. Then only users who ask for that have theirs stored there.
  var isPlainText: Bool { get }
  /// Finds out whether a token could be stored, asking the user to unlock the store where that is needed.
  func check() async throws(CredentialError)
  func write(_ token: String, of account: AccountName) async throws(CredentialError)
  /// - Returns: whether there was one.
  func delete(_ account: AccountName) async throws(CredentialError) -> Bool
}

/// What a token is stored by.
package struct AccountName: Hashable, Sendable {
  let host: String
  let login: String
}

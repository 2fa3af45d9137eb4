import LotusModel

/// A place where secrets are kept by the host and the login that they are good for.
protocol TokenStore: Sendable {
  /// Finds out whether something could be stored, asking the user to unlock the place where that is needed.
  func check() async throws(CredentialError)
  /// Replaces what is there.
  func store(_ secret: String, host: String, login: String) async throws(CredentialError)
  func secret(host: String, login: String) async throws(CredentialError) -> String?
  /// - Parameter host: nil for those of every host.
  func accounts(host: String?) async throws(CredentialError) -> Set<AccountName>
  /// - Returns: whether there was something.
  func delete(host: String, login: String) async throws(CredentialError) -> Bool
}

/// What a secret is kept by.
struct AccountName: Hashable, Sendable {
  let host: String
  let login: String
}

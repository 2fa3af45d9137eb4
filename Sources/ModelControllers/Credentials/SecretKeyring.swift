package import LotusModel

/// A token store in the user's keyring, accessed through libsecret.
///
/// Each token is stored as text under its account. Each call runs on its own thread, so a keyring
/// that hangs delays only that call. All calls share the process's connection to the D-Bus session
/// bus.
package struct SecretKeyring: WritableTokenStore {
  package let isSlow = true
  package let isPlainText = false
  private let hasBus: Bool
  private let canPrompt: Bool

  static let place = TokenPlace(name: "keyring", title: "the keyring")

  /// Creates a token store.
  ///
  /// - Parameters:
  ///   - hasBus: Whether a D-Bus session bus exists. If not, the keyring is never called, because
  ///     the GIO library would try to start a bus.
  ///   - canPrompt: Whether the keyring can ask for its password on a graphical screen.
  package init(hasBus: Bool, canPrompt: Bool) {
    self.hasBus = hasBus
    self.canPrompt = canPrompt
  }

  package func source(of account: AccountName?) -> TokenSource? {
    account.map { _ in .store(Self.place) }
  }

  package func token(of account: AccountName?) async throws(CredentialError) -> String? {
    guard let account else { return nil }
    return try await call { session throws(CredentialError) in try session.secret(Self.attributes(account)) }
  }

  package func accounts(on host: String?) async throws(CredentialError) -> Set<AccountName> {
    let found = try await call { session throws(CredentialError) in
      try session.search(host.map { ["host": $0] } ?? [:])
    }
    return Set(
      found.compactMap { item in
        guard let host = item["host"], let login = item["login"] else { return nil }
        return AccountName(host: host, login: login)
      })
  }

  package func check() async throws(CredentialError) {
    try await call { session throws(CredentialError) in try session.openCollection() }
  }

  package func write(_ token: String, of account: AccountName) async throws(CredentialError) {
    try await call { session throws(CredentialError) in
      try session.openCollection()
      try session.store(
        token, label: "ghlotus: \(account.login) on \(account.host)", attributes: Self.attributes(account))
    }
  }

  package func delete(_ account: AccountName) async throws(CredentialError) -> Bool {
    try await call { session throws(CredentialError) in try session.delete(Self.attributes(account)) }
  }

  private func call<Value: Sendable>(
    _ work: @escaping @Sendable (SecretSession) throws(CredentialError) -> Value
  ) async throws(CredentialError) -> Value {
    guard hasBus else { throw .noBus }
    guard let libsecret = Libsecret() else { throw .noLibrary }
    return try await SecretCall<Value>.outcome(with: libsecret) { [canPrompt] call in
      Result { () throws(CredentialError) in
        let session = try SecretSession(libsecret, cancellable: call.cancellable, canPrompt: canPrompt) {
          call.limit(toSeconds: $0)
        }
        defer { session.close() }
        return try work(session)
      }
    }.get()
  }

  private static func attributes(_ account: AccountName) -> [String: String] {
    ["host": account.host, "login": account.login]
  }
}

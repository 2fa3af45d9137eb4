import LotusModel

/// The user's keyring, through libsecret. It knows hosts, logins and texts to be kept secret; what they mean it does not.
///
/// Every call has a thread and a connection of its own, so that a keyring which hangs, dies or comes back concerns
/// nobody but the call that met it.
public struct SecretKeyring: TokenStore {
  private let hasBus: Bool
  private let canPrompt: Bool

  /// - Parameters:
  ///   - hasBus: whether there is a session bus. Without one GIO would try to start one.
  ///   - canPrompt: whether the user has a screen on which the keyring could ask for its password.
  public init(hasBus: Bool, canPrompt: Bool) {
    self.hasBus = hasBus
    self.canPrompt = canPrompt
  }

  func check() async throws(CredentialError) {
    try await call { session throws(CredentialError) in try session.openCollection() }
  }

  func store(_ secret: String, host: String, login: String) async throws(CredentialError) {
    try await call { session throws(CredentialError) in
      try session.openCollection()
      try session.store(
        secret, label: "ghlotus: \(login) on \(host)", attributes: Self.attributes(host: host, login: login))
    }
  }

  func secret(host: String, login: String) async throws(CredentialError) -> String? {
    try await call { session throws(CredentialError) in
      try session.secret(Self.attributes(host: host, login: login))
    }
  }

  func accounts(host: String?) async throws(CredentialError) -> Set<AccountName> {
    let found = try await call { session throws(CredentialError) in
      try session.search(host.map { ["host": $0] } ?? [:])
    }
    return Set(
      found.compactMap { item in
        guard let host = item["host"], let login = item["login"] else { return nil }
        return AccountName(host: host, login: login)
      })
  }

  func delete(host: String, login: String) async throws(CredentialError) -> Bool {
    try await call { session throws(CredentialError) in
      try session.delete(Self.attributes(host: host, login: login))
    }
  }

  private func call<Value: Sendable>(
    _ work: @escaping @Sendable (SecretSession) throws(CredentialError) -> Value
  ) async throws(CredentialError) -> Value {
    guard hasBus else { throw .noBus }
    return try await SecretCall<Value>.outcome { [canPrompt] call in
      do throws(CredentialError) {
        let session = try SecretSession(cancellable: call.cancellable, canPrompt: canPrompt) {
          call.limit(toSeconds: $0)
        }
        defer { session.close() }
        return .success(try work(session))
      } catch {
        return .failure(error)
      }
    }.get()
  }

  private static func attributes(host: String, login: String) -> [String: String] {
    ["host": host, "login": login]
  }
}

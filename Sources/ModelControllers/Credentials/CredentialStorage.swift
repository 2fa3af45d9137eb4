public import LotusModel

/// Everything that outlives a run about the accounts of one host: their tokens, and which of them is in use.
///
/// Tokens lie in the keyring, or in files for those who asked for that. The choice is no secret and lies in a file.
public struct CredentialStorage: Sendable {
  /// A credential, and where it was found.
  struct Found: Sendable {
    let credential: Credential
    let login: String
    let source: TokenSource
  }

  let host: String
  private let asked: Login?
  private let keyring: SecretKeyring
  private let files: TokenFiles
  private let folder: String

  /// - Parameters:
  ///   - user: the account that this run asks for; nil for the one in use.
  ///   - folder: an absolute path, ghlotus's own below the state directory of the user.
  public init(host: String, user: Login?, keyring: SecretKeyring, folder: String) {
    self.host = host
    self.asked = user
    self.keyring = keyring
    self.files = TokenFiles(folder: "\(folder)/tokens")
    self.folder = folder
  }

  /// The credential of the account in use.
  ///
  /// Where nothing says which account that is, it is the only one there is. Most people without an account have no
  /// keyring either, so a keyring that cannot be asked is then as good as an empty one.
  func find() async throws(CredentialError) -> Found? {
    if let asked {
      guard let found = try await find(asked.name) else { throw .noSuchAccount(login: asked.name, host: host) }
      return found
    }
    if let login = try chosenLogin() { return try await find(login) }
    let logins = try await logins { _ in [] }
    guard logins.count < 2 else { throw .severalAccounts(logins: logins, host: host) }
    guard let login = logins.first else { return nil }
    return try await find(login)
  }

  func check(_ place: TokenPlace) async throws(CredentialError) {
    try await store(for: place).check()
  }

  /// Keeps a credential.
  /// - Parameter isChoice: whether the account is then the one in use.
  /// - Returns: where it lies now.
  func store(
    _ credential: Credential, login: String, in place: TokenPlace, isChoice: Bool = true
  ) async throws(CredentialError) -> TokenSource {
    // One after the other: a keyring that writes for many at once may keep one of them waiting for longer than it should.
    try await ProcessLock(path: "\(folder)/locks/store").hold(
      pause: { try? await Task.sleep(for: .milliseconds(10)) },
      while: { () async -> Result<Void, CredentialError> in
        do throws(CredentialError) {
          return .success(try await store(for: place).store(credential.stored, host: host, login: login))
        } catch {
          return .failure(error)
        }
      }
    ).get()
    if place == .keyring { _ = try await files.delete(host: host, login: login) }
    if isChoice { try choose(login) }
    return source(login, place)
  }

  /// - Parameter login: nil for the account in use.
  /// - Returns: what was deleted, nil where there was nothing.
  func delete(_ login: String?) async throws(CredentialError) -> Found? {
    var named = login ?? asked?.name
    if named == nil { named = try await inUse() }
    guard let login = named, let found = try await find(login) else { return nil }
    let wasInFile = try await files.delete(host: host, login: login)
    do throws(CredentialError) {
      _ = try await keyring.delete(host: host, login: login)
    } catch {
      // Whoever keeps tokens in files may have no keyring to ask.
      guard wasInFile else { throw error }
    }
    if try chosenLogin() == login { _ = try choice.delete() }
    return found
  }

  /// All accounts of which a token is stored.
  func logins() async throws(CredentialError) -> [String] {
    try await logins { error throws(CredentialError) in
      let inFiles = try await files.logins(host: host)
      if inFiles.isEmpty { throw error }
      return []
    }
  }

  /// Makes an account the one in use.
  func choose(_ login: String) throws(CredentialError) {
    try choice.write("\(login)\n")
  }

  func chosenLogin() throws(CredentialError) -> String? {
    guard let login = try choice.read()?.trimmed, !login.isEmpty else { return nil }
    return login
  }

  /// Shared by all processes that would buy a new token for the account.
  func lock(for login: String) -> ProcessLock {
    ProcessLock(path: "\(folder)/locks/renewal/\(host.percentEncoded)/\(login.percentEncoded)")
  }

  private var choice: PrivateFile<CredentialError> {
    PrivateFile(path: "\(folder)/accounts/\(host.percentEncoded)")
  }

  private func inUse() async throws(CredentialError) -> String? {
    if let login = try chosenLogin() { return login }
    let logins = try await logins()
    guard logins.count < 2 else { throw .severalAccounts(logins: logins, host: host) }
    return logins.first
  }

  private func logins(
    withoutKeyring: (CredentialError) async throws(CredentialError) -> [String]
  ) async throws(CredentialError) -> [String] {
    let inFiles = try await files.logins(host: host)
    let inKeyring: [String]
    do throws(CredentialError) {
      inKeyring = try await keyring.logins(host: host)
    } catch {
      inKeyring = try await withoutKeyring(error)
    }
    return Set(inFiles + inKeyring).sorted()
  }

  func find(_ login: String) async throws(CredentialError) -> Found? {
    let places: [TokenPlace] = [.file, .keyring]
    for place in places {
      guard let text = try await store(for: place).secret(host: host, login: login) else { continue }
      guard let credential = Credential(stored: text) else { throw .keyring(reason: "it holds what is no token") }
      return Found(credential: credential, login: login, source: source(login, place))
    }
    return nil
  }

  private func store(for place: TokenPlace) -> any TokenStore {
    switch place {
    case .keyring: keyring
    case .file: files
    }
  }

  private func source(_ login: String, _ place: TokenPlace) -> TokenSource {
    switch place {
    case .keyring: .keyring
    case .file: .file(path: files.path(host: host, login: login))
    }
  }
}

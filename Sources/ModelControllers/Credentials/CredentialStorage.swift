public import LotusModel

/// Everything that outlives a run about the accounts of one host: their tokens, and which of them is in use.
///
/// Tokens lie in the keyring, or in files for those who asked for that. The choice is no secret and lies in a file, which
/// also tells that there are accounts at all: without it, a run that needs none does not ask the keyring.
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
  private let choices: AccountChoices
  private let folder: String

  /// - Parameters:
  ///   - host: what the tokens are good for, `GitHubServer.tokenHost`.
  ///   - user: the account that this run asks for; nil for the one in use.
  ///   - folder: an absolute path, ghlotus's own below the state directory of the user.
  public init(host: String, user: Login?, keyring: SecretKeyring, folder: String) {
    self.host = host
    self.asked = user
    self.keyring = keyring
    self.files = TokenFiles(folder: "\(folder)/tokens")
    self.choices = AccountChoices(folder: "\(folder)/accounts")
    self.folder = folder
  }

  /// Whether a token is wanted or, by the files, stored.
  func hasAccounts() throws(CredentialError) -> Bool {
    if asked != nil { return true }
    return try choices.exists(for: host) || !files.accounts(host: host).isEmpty
  }

  /// The credential of the account in use.
  ///
  /// Where nothing says which account that is, it is the only one there is.
  func find() async throws(CredentialError) -> Found? {
    if let asked {
      guard let found = try await find(asked.name) else { throw .noSuchAccount(login: asked.name, host: host) }
      return found
    }
    guard let login = try await loginInUse(), let found = try await find(login) else { return nil }
    // The next run then need not search.
    if try choices.login(for: host) == nil { try? choose(login) }
    return found
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
    try await ProcessLock(path: "\(folder)/locks/store").hold(timeout: 15) { () throws(CredentialError) in
      try await store(for: place).store(credential.stored, host: host, login: login)
    }
    if place == .keyring { _ = try await files.delete(host: host, login: login) }
    if isChoice { try choose(login) }
    return source(place, AccountName(host: host, login: login))
  }

  /// - Parameter login: nil for the account in use.
  /// - Returns: what was deleted, nil where there was nothing.
  func delete(_ login: String?) async throws(CredentialError) -> Found? {
    var named = login ?? asked?.name
    if named == nil { named = try await loginInUse() }
    guard let login = named else { return nil }
    let found = try await find(login)
    if found != nil {
      let wasInFile = try await files.delete(host: host, login: login)
      do throws(CredentialError) {
        _ = try await keyring.delete(host: host, login: login)
      } catch {
        // Those who keep tokens in files may have no keyring to ask.
        guard wasInFile else { throw error }
      }
    }
    if try choices.login(for: host) == login {
      let others = try? await accounts(host: host)
      try choices.forget(for: host, hasOthers: others?.isEmpty == false)
    }
    return found
  }

  /// All accounts of which a token is stored.
  /// - Parameter host: nil for those of every host.
  /// - Throws: why the keyring cannot be asked, where a file says that there are accounts.
  func accounts(host: String?) async throws(CredentialError) -> [StoredAccount] {
    let inFiles = files.accounts(host: host)
    var inKeyring: Set<AccountName> = []
    do throws(CredentialError) {
      inKeyring = try await keyring.accounts(host: host)
    } catch {
      // Most people without an account have no keyring either.
      if inFiles.isEmpty, try choices.exists(for: host) { throw error }
    }
    let names = inFiles.union(inKeyring).sorted { ($0.host, $0.login) < ($1.host, $1.login) }
    return try names.map { name throws(CredentialError) in
      let isOnly = !names.contains { $0.host == name.host && $0 != name }
      // A file goes before the keyring, as in `find`.
      return StoredAccount(
        login: name.login, host: name.host, source: source(inFiles.contains(name) ? .file : .keyring, name),
        isInUse: try choices.login(for: name.host).map { $0 == name.login } ?? isOnly)
    }
  }

  /// Makes an account the one in use.
  func choose(_ login: String) throws(CredentialError) {
    try choices.choose(login, for: host)
  }

  /// Shared by all processes that would buy a new token for the account.
  func lock(for login: String) -> ProcessLock {
    ProcessLock(path: "\(folder)/locks/renewal/\(host.percentEncoded)/\(login.percentEncoded)")
  }

  func find(_ login: String) async throws(CredentialError) -> Found? {
    let places: [TokenPlace] = [.file, .keyring]
    for place in places {
      guard let text = try await store(for: place).secret(host: host, login: login) else { continue }
      guard let credential = Credential(stored: text) else { throw .keyring(reason: "it holds what is no token") }
      return Found(credential: credential, login: login, source: source(place, AccountName(host: host, login: login)))
    }
    return nil
  }

  private func loginInUse() async throws(CredentialError) -> String? {
    if let login = try choices.login(for: host) { return login }
    let accounts = try await accounts(host: host)
    guard accounts.count < 2 else { throw .severalAccounts(logins: accounts.map(\.login), host: host) }
    return accounts.first?.login
  }

  private func store(for place: TokenPlace) -> any TokenStore {
    switch place {
    case .keyring: keyring
    case .file: files
    }
  }

  private func source(_ place: TokenPlace, _ name: AccountName) -> TokenSource {
    switch place {
    case .keyring: .keyring
    case .file: .file(path: files.path(host: name.host, login: name.login))
    }
  }
}

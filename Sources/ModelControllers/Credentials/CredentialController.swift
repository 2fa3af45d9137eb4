import FoundationEssentials
import LotusModel

/// Shared model controller: the single door to credentials. The network controller manages it; no view controller sees it.
///
/// It knows where tokens come from and are kept, and nothing of what they are good for. A token is looked for once a run.
public actor CredentialController {
  /// The credential of this run, and where it came from.
  struct Held: Sendable {
    let credential: Credential
    let source: TokenSource
    /// Nil where only GitHub could tell.
    let login: String?
  }

  private let environment: EnvironmentToken?
  /// Nil where nothing may be kept, as in a replay.
  let storage: CredentialStorage?
  private var search: Task<Result<Held?, CredentialError>, Never>?

  /// - Parameters:
  ///   - environment: the token that the environment gives, if any; it goes before every other.
  ///   - storage: what outlives the run; nil for a run that has nothing to do with it.
  public init(environment: EnvironmentToken?, storage: CredentialStorage? = nil) {
    self.environment = environment
    self.storage = storage
  }

  /// - Returns: nil for a visitor who is not signed in.
  func held() async throws(CredentialError) -> Held? {
    if let environment {
      guard let token = Token(environment.value) else { throw .unusableToken(variable: environment.variable) }
      return Held(credential: Credential(token: token), source: environment.source, login: nil)
    }
    guard let storage else { return nil }
    let search = search ?? Task { await Self.find(in: storage) }
    self.search = search
    // Whoever gives up need not wait for the keyring.
    let result = await withTaskCancellationHandler {
      await search.value
    } onCancel: {
      search.cancel()
    }
    return try result.get()
  }

  /// Goes on with a credential that has just come.
  func hold(_ held: Held?) {
    search = Task { .success(held) }
  }

  /// Finds out whether a new token could be kept.
  func check(_ place: TokenPlace) async throws(CredentialError) {
    try await storage?.check(place)
  }

  /// Keeps a new token, and goes on with it.
  /// - Returns: where it lies now.
  func keep(_ credential: Credential, login: String, in place: TokenPlace) async throws(CredentialError) -> TokenSource
  {
    let source = try await storage?.store(credential, login: login, in: place) ?? .replay
    hold(Held(credential: credential, source: source, login: login))
    return source
  }

  /// Forgets an account, the one in use where none is named.
  /// - Returns: nil where there is nothing to forget.
  func forget(_ login: String?) async throws(CredentialError) -> (account: StoredAccount, token: Token)? {
    guard let storage, let found = try await storage.delete(login) else { return nil }
    hold(nil)
    return (StoredAccount(login: found.login, host: storage.host), found.credential.token)
  }

  /// The variable whose token goes before every stored one.
  var overridingVariable: String? {
    storage == nil ? nil : environment?.variable
  }

  private static func find(in storage: CredentialStorage) async -> Result<Held?, CredentialError> {
    do throws(CredentialError) {
      return .success(
        try await storage.find().map { Held(credential: $0.credential, source: $0.source, login: $0.login) })
    } catch {
      return .failure(error)
    }
  }
}

/// A token from an environment variable, and which. No log or error can show more than that.
public struct EnvironmentToken: Sendable, CustomStringConvertible, CustomReflectable {
  let source: TokenSource
  let value: String

  public init(variable: String, value: String) {
    self.source = .environment(variable: variable)
    self.value = value
  }

  /// What stands in the place of a token in a recording.
  public static let replayed = EnvironmentToken(source: .replay, value: Redaction.mark)

  private init(source: TokenSource, value: String) {
    self.source = source
    self.value = value
  }

  public var variable: String {
    if case .environment(let variable) = source { variable } else { "--replay" }
  }

  public var description: String {
    "(\(variable))"
  }

  public var customMirror: Mirror {
    Mirror(self, children: [:])
  }
}

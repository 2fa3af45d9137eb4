import FoundationEssentials
package import LotusModel

/// Model controller support: which account is in use on each host. One file per host; it is empty if there are accounts
/// but none is chosen.
package struct AccountChoices: Sendable {
  let host: String
  /// The account that this run asks for; it goes before the one in use.
  let user: Login?
  private let folder: String?

  /// - Parameters:
  ///   - host: what tokens are good for, `GitHubServer.tokenHost`.
  ///   - user: the account that this run asks for; nil for the one in use.
  ///   - folder: an absolute path, ghlotus's own below the user's state directory; nil where nothing is kept.
  package init(host: String, user: Login?, folder: String?) {
    self.host = host
    self.user = user
    self.folder = folder
  }

  /// For a run without stored accounts, such as a replay.
  package static let none = AccountChoices(host: "", user: nil, folder: nil)

  /// Whether accounts are known of.
  /// - Parameter host: nil for any.
  func exists(for host: String?) throws(CredentialError) -> Bool {
    if let host { return try file(host)?.read() != nil }
    guard let folder, let names = try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/accounts") else {
      return false
    }
    return names.contains { !$0.hasPrefix(".") }
  }

  /// - Returns: nil where none is chosen.
  func login(for host: String) throws(CredentialError) -> String? {
    guard let login = try file(host)?.read()?.trimmed, !login.isEmpty else { return nil }
    return login
  }

  func choose(_ login: String) throws(CredentialError) {
    try file(host)?.write("\(login)\n")
  }

  /// - Parameter hasOthers: whether other accounts are stored for the host.
  func forget(hasOthers: Bool) throws(CredentialError) {
    if hasOthers { try file(host)?.write("") } else { _ = try file(host)?.delete() }
  }

  /// Holds a lock that all processes share.
  func holding<Value: Sendable>(
    lock name: String, timeout: Double, while work: @Sendable () async throws(CredentialError) -> Value
  ) async throws(CredentialError) -> Value {
    guard let folder else { return try await work() }
    return try await ProcessLock(path: "\(folder)/locks/\(name)").hold(timeout: timeout, while: work)
  }

  private func file(_ host: String) -> PrivateFile<CredentialError>? {
    folder.map { PrivateFile(path: "\($0)/accounts/\(host.percentEncoded)") }
  }
}

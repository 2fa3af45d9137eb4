import Essentials
import FoundationEssentials
import HTTP
package import LotusModel

/// The account in use on each host, stored in one file per host, and the accounts whose token is in
/// the keyring.
///
/// An empty file of a host means that accounts are stored for the host, but none of them is in use.
package struct SelectedAccounts: Sendable {
  let host: String
  /// The account that the user requested for this run, which takes precedence over the account in
  /// use.
  let user: Login?
  private let folder: String?

  /// Creates the account choices for one run.
  ///
  /// - Parameters:
  ///   - host: The host that tokens are valid for, `GitHubServer.tokenHost`.
  ///   - user: The account that the user requested for this run; `nil` for the account in use.
  ///   - folder: The absolute path of ghlotus's folder in the user's state directory; `nil` if
  ///     nothing is stored.
  package init(host: String, user: Login?, folder: String?) {
    self.host = host
    self.user = user
    self.folder = folder
  }

  /// The account choices of a run without stored accounts, such as a replay.
  package static let none = SelectedAccounts(host: "", user: nil, folder: nil)

  /// Whether accounts are stored for a host, according to the files in the folder.
  ///
  /// - Parameter host: A host; `nil` for any host.
  func exists(for host: String?) throws(CredentialError) -> Bool {
    if let host { return try file(host)?.bytes() != nil }
    return !hosts.isEmpty
  }

  /// The hosts for which accounts are stored, according to the files in the folder.
  private var hosts: [String] {
    let names = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: "\($0)/accounts") } ?? []
    return names.filter { !$0.hasPrefix(".") }.map(\.percentDecoded)
  }

  /// Returns the login of the account in use on a host.
  ///
  /// - Returns: `nil` if no account is in use.
  /// - Throws: `CredentialError.invalidAccount` if the file contains something other than a login.
  func login(for host: String) throws(CredentialError) -> String? {
    guard let file = file(host), let bytes = try file.bytes() else { return nil }
    guard let login = String(validating: bytes, as: UTF8.self)?.trimmed,
      login.isEmpty || (try? Login(login)) != nil
    else { throw .invalidAccount(path: file.path) }
    return login.isEmpty ? nil : login
  }

  func choose(_ login: String) throws(CredentialError) {
    try file(host)?.write("\(login)\n")
  }

  /// Records that the account in use is no longer stored.
  ///
  /// - Parameter hasOthers: Whether other accounts are stored for the host. The file is then
  ///   emptied instead of deleted.
  func forget(hasOthers: Bool) throws(CredentialError) {
    if hasOthers { try file(host)?.write("") } else { _ = try file(host)?.delete() }
  }

  /// Whether the keyring had a token of an account when it could last be read.
  ///
  /// An earlier version of ghlotus didn't record this, so `false` isn't certain.
  func isInKeyring(_ account: AccountName) -> Bool {
    (try? keyringNote(account)?.read()) != nil
  }

  /// Returns the accounts whose token was in the keyring when it could last be read.
  ///
  /// - Parameter host: A host; `nil` for every host.
  func accountsInKeyring(on host: String?) -> Set<AccountName> {
    folder.map { TokenFiles(folder: "\($0)/keyring").accountsInFiles(on: host) } ?? []
  }

  /// Returns the accounts that should have a token: the accounts in use, and those whose tokens
  /// were in the keyring when it was last read.
  ///
  /// - Parameter host: A host; `nil` for every host.
  func recorded(on host: String?) throws(CredentialError) -> Set<AccountName> {
    var accounts = accountsInKeyring(on: host)
    for host in host.map({ [$0] }) ?? hosts {
      if let login = try self.login(for: host) { accounts.insert(AccountName(host: host, login: login)) }
    }
    return accounts
  }

  /// Records whether the keyring has a token of an account.
  ///
  /// The record distinguishes a keyring that can't be read here from a keyring that isn't used.
  func noteKeyring(hasToken: Bool, of account: AccountName) throws(CredentialError) {
    if hasToken { try keyringNote(account)?.write("") } else { try keyringNote(account)?.delete() }
  }

  /// Performs work while holding a lock that all processes share.
  ///
  /// - Parameters:
  ///   - name: The name of the lock.
  ///   - timeout: The number of seconds to wait for another process that holds the lock.
  ///   - work: The work to perform. If there is no folder, it is performed without a lock.
  func holding<Value: Sendable>(
    lock name: String, timeout: Double, while work: @Sendable () async throws(CredentialError) -> Value
  ) async throws(CredentialError) -> Value {
    guard let folder else { return try await work() }
    return try await ProcessLock(path: "\(folder)/locks/\(name)").hold(timeout: timeout, while: work)
  }

  private func keyringNote(_ account: AccountName) -> PrivateFile<CredentialError>? {
    folder.map {
      PrivateFile(path: "\($0)/keyring/\(account.host.percentEncoded)/\(account.login.percentEncoded)")
    }
  }

  private func file(_ host: String) -> PrivateFile<CredentialError>? {
    folder.map { PrivateFile(path: "\($0)/accounts/\(host.percentEncoded)") }
  }
}

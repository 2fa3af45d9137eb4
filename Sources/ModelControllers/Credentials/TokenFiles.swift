import FoundationEssentials
import HTTP
package import LotusModel

/// A token store with one plain-text file per account, used only if the user asks for it.
package struct TokenFiles: WritableTokenStore {
  package let isPlainText = true
  private let folder: String

  /// Creates a store in a folder.
  ///
  /// - Parameter folder: An absolute path. The folder doesn't need to exist.
  package init(folder: String) {
    self.folder = folder
  }

  package func source(of account: AccountName?) -> TokenSource? {
    account.map { account in
      let path = file(account).path
      return .store(TokenPlace(name: "file", title: path, path: path, isPlainText: isPlainText))
    }
  }

  package func token(of account: AccountName?) throws(CredentialError) -> String? {
    guard let account else { return nil }
    // Replace invalid bytes, so that a damaged token is reported as an invalid token and can be
    // deleted.
    return try file(account).bytes().map { String(decoding: $0, as: UTF8.self) }
  }

  package func accounts(on host: String?) async throws(CredentialError) -> Set<AccountName> {
    accountsInFiles(on: host)
  }

  /// Returns the accounts that have a token file. This is the synchronous form of `accounts(on:)`.
  ///
  /// - Parameter host: A host; `nil` for every host.
  func accountsInFiles(on host: String?) -> Set<AccountName> {
    let hosts = host.map { [$0] } ?? Self.names(in: folder)
    return Set(
      hosts.flatMap { host in
        Self.names(in: "\(folder)/\(host.percentEncoded)").map { AccountName(host: host, login: $0) }
      })
  }

  package func check() throws(CredentialError) {
    // Write some text, because a full disk may still have room for a folder and an empty file.
    let trial = PrivateFile(path: "\(folder)/.trial")
    try trial.write("This file tests whether a token can be stored here.")
    try trial.delete()
  }

  package func write(_ token: String, of account: AccountName) throws(CredentialError) {
    try file(account).write(token)
  }

  package func delete(_ account: AccountName) throws(CredentialError) -> Bool {
    try file(account).delete()
  }

  private static func names(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }.map(\.percentDecoded)
  }

  private func file(_ account: AccountName) -> PrivateFile<CredentialError> {
    PrivateFile(path: "\(folder)/\(account.host.percentEncoded)/\(account.login.percentEncoded)")
  }
}

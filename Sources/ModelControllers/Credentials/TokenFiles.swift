import FoundationEssentials
package import LotusModel

/// Model controller support: tokens in plain text files, one file per account, for users who ask for that.
package struct TokenFiles: WritableTokenStore {
  package let isPlainText = true
  private let folder: String

  /// - Parameter folder: an absolute path; it need not exist.
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
    return try file(account).read()
  }

  package func accounts(on host: String?) async throws(CredentialError) -> Set<AccountName> {
    accountsInFiles(on: host)
  }

  /// The same, at once.
  func accountsInFiles(on host: String?) -> Set<AccountName> {
    let hosts = host.map { [$0] } ?? Self.names(in: folder)
    return Set(
      hosts.flatMap { host in
        Self.names(in: "\(folder)/\(host.percentEncoded)").map { AccountName(host: host, login: $0) }
      })
  }

  package func check() throws(CredentialError) {
    // A full disk has room for a folder, and for a file until something is written into it.
    let trial = PrivateFile(path: "\(folder)/.trial")
    try trial.write("A token has its place here.")
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

import FoundationEssentials
import LotusModel

/// Tokens in plain text files, a file an account: only for those who ask for it.
public struct TokenFiles: TokenStore {
  private let folder: String

  /// - Parameter folder: an absolute path; it need not exist.
  public init(folder: String) {
    self.folder = folder
  }

  func path(host: String, login: String) -> String {
    "\(folder)/\(host.percentEncoded)/\(login.percentEncoded)"
  }

  func check() async throws(CredentialError) {
    try PrivateFile(path: "\(folder)/token").makeFolder()
  }

  func store(_ secret: String, host: String, login: String) async throws(CredentialError) {
    try file(host, login).write(secret)
  }

  func secret(host: String, login: String) async throws(CredentialError) -> String? {
    try file(host, login).read()
  }

  func accounts(host: String?) -> Set<AccountName> {
    let hosts = host.map { [$0] } ?? Self.names(in: folder)
    return Set(
      hosts.flatMap { host in
        Self.names(in: "\(folder)/\(host.percentEncoded)").map { AccountName(host: host, login: $0) }
      })
  }

  private static func names(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }.map(\.percentDecoded)
  }

  func delete(host: String, login: String) async throws(CredentialError) -> Bool {
    try file(host, login).delete()
  }

  private func file(_ host: String, _ login: String) -> PrivateFile<CredentialError> {
    PrivateFile(path: path(host: host, login: login))
  }
}

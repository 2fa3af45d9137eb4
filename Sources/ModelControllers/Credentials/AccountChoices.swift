import FoundationEssentials
import LotusModel

/// Which account is in use on each host. One file per host; it is empty if there are accounts but none is chosen.
struct AccountChoices: Sendable {
  /// An absolute path; it need not exist.
  let folder: String

  /// Whether accounts are known of.
  /// - Parameter host: nil for any.
  func exists(for host: String?) throws(CredentialError) -> Bool {
    guard let host else {
      return (try? FileManager.default.contentsOfDirectory(atPath: folder))?.contains { !$0.hasPrefix(".") } ?? false
    }
    return try file(host).read() != nil
  }

  /// - Returns: nil where none is chosen.
  func login(for host: String) throws(CredentialError) -> String? {
    guard let login = try file(host).read()?.trimmed, !login.isEmpty else { return nil }
    return login
  }

  func choose(_ login: String, for host: String) throws(CredentialError) {
    try file(host).write("\(login)\n")
  }

  /// - Parameter hasOthers: whether other accounts are stored for the host.
  func forget(for host: String, hasOthers: Bool) throws(CredentialError) {
    if hasOthers { try file(host).write("") } else { _ = try file(host).delete() }
  }

  private func file(_ host: String) -> PrivateFile<CredentialError> {
    PrivateFile(path: "\(folder)/\(host.percentEncoded)")
  }
}

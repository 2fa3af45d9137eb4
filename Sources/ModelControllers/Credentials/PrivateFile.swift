import FoundationEssentials
import Glibc
import LotusModel

/// A small file that only its owner may read: written beside its place and renamed, in directories of mode 0700.
struct PrivateFile: Sendable {
  let path: String

  func read() throws(CredentialError) -> String? {
    guard access(path, F_OK) == 0 else { return nil }
    guard let data = FileManager.default.contents(atPath: path) else { throw .file(path: path) }
    return String(decoding: data, as: UTF8.self)
  }

  func write(_ text: String) throws(CredentialError) {
    try makeFolder()
    let temporary = "\(path).\(getpid()).part"
    let isWritten = FileManager.default.createFile(
      atPath: temporary, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
    guard isWritten, rename(temporary, path) == 0 else {
      unlink(temporary)
      throw .file(path: path)
    }
  }

  /// - Returns: whether there was one.
  func delete() throws(CredentialError) -> Bool {
    if unlink(path) == 0 { return true }
    guard errno == ENOENT || errno == ENOTDIR else { throw .file(path: path) }
    return false
  }

  /// Makes sure that it could be written.
  func makeFolder() throws(CredentialError) {
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    let isThere: ()? = try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    guard isThere != nil, access(folder, W_OK) == 0 else { throw .file(path: path) }
  }
}

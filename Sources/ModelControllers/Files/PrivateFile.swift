import FoundationEssentials
import Glibc
import LotusModel

/// A small file that only its owner may read: written beside its place and renamed, in directories of mode 0700.
struct PrivateFile<Failure: Error>: Sendable {
  let path: String
  /// What is thrown where the file is of no use: from its path and the system's number of the reason.
  let failure: @Sendable (String, Int32) -> Failure

  func read() throws(Failure) -> String? {
    guard access(path, F_OK) == 0 else { return nil }
    guard let data = FileManager.default.contents(atPath: path) else { throw failure(path, errno) }
    return String(decoding: data, as: UTF8.self)
  }

  /// Whole or not at all: readers see the old text or the new one, whenever this process or its machine may end.
  func write(_ text: String) throws(Failure) {
    try makeFolder()
    let temporary = "\(path).\(getpid()).part"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(path, errno) }
    var code = Self.drain(text, into: descriptor)
    if code == 0, fsync(descriptor) != 0 { code = errno }
    close(descriptor)
    if code == 0, rename(temporary, path) != 0 { code = errno }
    guard code != 0 else { return }
    unlink(temporary)
    throw failure(path, code)
  }

  /// - Returns: whether there was one.
  @discardableResult
  func delete() throws(Failure) -> Bool {
    if unlink(path) == 0 { return true }
    guard errno == ENOENT || errno == ENOTDIR else { throw failure(path, errno) }
    return false
  }

  /// Makes sure that it could be written.
  func makeFolder() throws(Failure) {
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    guard access("\(folder)/.", W_OK) == 0 else { throw failure(path, errno) }
  }

  /// - Returns: the system's number of what went wrong, or 0.
  private static func drain(_ text: String, into descriptor: Int32) -> Int32 {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return count < 0 ? errno : ENOSPC }
      rest = rest.dropFirst(count)
    }
    return 0
  }
}

extension PrivateFile<CredentialError> {
  init(path: String) {
    self.init(path: path) { path, _ in .file(path: path) }
  }
}

import FoundationEssentials
import Glibc

/// Methods that write private files, such as tokens, drafts, recordings and cache entries.
///
/// `write` first creates a file with a random name that only the user can access, and then renames
/// it. Readers see either the old file or the new file, even if this process is killed.
extension PrivateFolder {
  /// Replaces a file atomically, or creates it.
  ///
  /// - Parameters:
  ///   - name: The name of the file in this folder.
  ///   - data: The new contents.
  ///   - isDurable: Whether the file must survive a power failure. If so, the call waits for the
  ///     disk twice.
  ///   - temporaryFolder: The folder for the temporary file, on the same file system; `nil` for
  ///     this folder.
  func write(
    _ name: String, _ data: Data, isDurable: Bool = true, in temporaryFolder: PrivateFolder? = nil
  ) throws(Failure) {
    try Self.check(name)
    let temporaryFolder = temporaryFolder ?? self
    let (temporary, file) = try temporaryFolder.makeTemporary()
    // The descriptor holds a lock until it is closed. While it is locked, `removeLeftOvers` doesn't
    // remove the file.
    defer { close(file) }
    var code = data.withUnsafeBytes { Self.writeAll($0, into: file) }
    if code == 0, isDurable, fsync(file) != 0 { code = errno }
    if code == 0, renameat(temporaryFolder.descriptor, temporary, descriptor, name) != 0 { code = errno }
    guard code == 0 else {
      temporaryFolder.remove(temporary)
      throw Failure(code: code)
    }
    if isDurable { fsync(descriptor) }
  }

  /// Removes the temporary files of killed processes.
  ///
  /// Only files with a name that `makeTemporary()` creates are removed, because the folder of a
  /// recording also contains the user's own files. A locked file isn't removed, because another
  /// process is still writing it.
  func removeLeftOvers() {
    for name in names where Self.isTemporary(name) {
      let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard file >= 0 else { continue }
      var status = stat()
      let isOwn =
        fstat(file, &status) == 0 && status.st_uid == geteuid() && status.st_mode & S_IFMT == S_IFREG
      if isOwn, flock(file, LOCK_EX | LOCK_NB) == 0 { remove(name) }
      close(file)
    }
  }

  /// Opens a file to append bytes, and creates it if it is missing.
  ///
  /// - Returns: `nil` if the file can't be opened or isn't a regular file.
  func fileToAppend(_ name: String) -> RegularFile? {
    RegularFile(openat(descriptor, name, RegularFile.flags | O_APPEND | O_CREAT, 0o600))
  }

  func setLength(of name: String, to byteCount: Int) {
    RegularFile(openat(descriptor, name, RegularFile.flags))?.setLength(byteCount)
  }

  private static let temporaryPrefix = ".ghlotus-"

  /// Whether a name consists of the prefix and a hexadecimal number with up to 64 bits.
  private static func isTemporary(_ name: String) -> Bool {
    let digits = name.utf8.dropFirst(temporaryPrefix.utf8.count)
    return name.hasPrefix(temporaryPrefix) && (1...16).contains(digits.count)
      && digits.allSatisfy { "0123456789abcdef".utf8.contains($0) }
  }

  /// Creates an empty temporary file that is open and locked.
  private func makeTemporary() throws(Failure) -> (name: String, file: Int32) {
    for _ in 0..<100 {
      let name = Self.temporaryPrefix + String(UInt64.random(in: 0 ... .max), radix: 16)
      let file = openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard file >= 0 else { throw Failure(code: errno) }
      var status = stat()
      let isTaken = flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
      // Another process may have called `removeLeftOvers` before this file was locked. If the file
      // was removed, try again.
      if !isTaken, fstat(file, &status) == 0, status.st_nlink > 0 { return (name, file) }
      close(file)
    }
    throw Failure(code: EAGAIN)
  }

  static func writeAll(_ buffer: UnsafeRawBufferPointer, into file: Int32) -> Int32 {
    var written = 0
    while written < buffer.count {
      let count = Glibc.write(file, buffer.baseAddress?.advanced(by: written), buffer.count - written)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count < 0 ? errno : ENOSPC }
      written += count
    }
    return 0
  }
}

import FoundationEssentials
import Glibc
import LotusModel

/// An open folder of the cache. Everything in it is reached through the open folder and follows no symbolic link, so
/// that nobody can lead the cache elsewhere.
final class CacheFolder: Sendable {
  /// What is known of a file without reading it.
  struct Status {
    let size: Int
    /// Seconds since 1970
    let lastUse: Int
    let isFolder: Bool
  }

  /// Why something cannot be written, by the system's number.
  struct Failure: Error {
    let code: Int32
  }

  private let descriptor: Int32

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// The folder at the top, which must be the user's own and a folder itself. It is made where it is missing.
  static func open(path: String) throws(CacheProblem) -> CacheFolder {
    makeFolders(to: path)
    let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else {
      let reason = errno
      var status = stat()
      let isLink = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
      throw isLink ? .symbolicLink(path: path) : .unusable(path: path, reason: String(cString: strerror(reason)))
    }
    let folder = CacheFolder(descriptor: descriptor)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_uid == geteuid() else { throw .foreign(path: path) }
    if status.st_mode & 0o077 != 0 { fchmod(descriptor, 0o700) }
    return folder
  }

  private static func makeFolders(to path: String) {
    for slash in path.indices.dropFirst() where path[slash] == "/" { mkdir(String(path[..<slash]), 0o700) }
    mkdir(path, 0o700)
  }

  /// - Returns: nil where there is none.
  func folder(_ name: String) -> CacheFolder? {
    let inner = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    return inner < 0 ? nil : CacheFolder(descriptor: inner)
  }

  func makeFolder(_ name: String) throws(Failure) -> CacheFolder {
    guard mkdirat(descriptor, name, 0o700) == 0 || errno == EEXIST else { throw Failure(code: errno) }
    let inner = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard inner >= 0 else { throw Failure(code: errno) }
    return CacheFolder(descriptor: inner)
  }

  /// - Returns: nil where there is no such file.
  func read(_ name: String) -> Data? {
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var data = Data(count: status.st_size)
    let count = data.withUnsafeMutableBytes { Self.fill($0, from: file) }
    return data.prefix(count)
  }

  private static func fill(_ buffer: UnsafeMutableRawBufferPointer, from file: Int32) -> Int {
    var filled = 0
    while filled < buffer.count {
      let count = Glibc.read(file, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
      guard count > 0 else { break }
      filled += count
    }
    return filled
  }

  /// Whole or not at all: readers see the old file or the new one, whenever this process may be killed.
  func write(_ name: String, _ data: Data) throws(Failure) {
    let temporary = ".\(name).\(UInt64.random(in: 0 ... .max))"
    let file = openat(descriptor, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Failure(code: errno) }
    var code = data.withUnsafeBytes { Self.drain($0, into: file) }
    close(file)
    if code == 0, renameat(descriptor, temporary, descriptor, name) != 0 { code = errno }
    guard code != 0 else { return }
    unlinkat(descriptor, temporary, 0)
    throw Failure(code: code)
  }

  private static func drain(_ buffer: UnsafeRawBufferPointer, into file: Int32) -> Int32 {
    var written = 0
    while written < buffer.count {
      let count = Glibc.write(file, buffer.baseAddress?.advanced(by: written), buffer.count - written)
      guard count > 0 else { return count < 0 ? errno : ENOSPC }
      written += count
    }
    return 0
  }

  /// Makes a file longer.
  func append(_ name: String, byteCount: Int) {
    let file = openat(descriptor, name, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    let bytes = [UInt8](repeating: UInt8(ascii: "+"), count: byteCount)
    _ = bytes.withUnsafeBytes { Self.drain($0, into: file) }
    close(file)
  }

  func setLength(of name: String, to byteCount: Int) {
    let file = openat(descriptor, name, O_WRONLY | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { return }
    ftruncate(file, byteCount)
    close(file)
  }

  /// Notes that a file is used now.
  func touch(_ name: String) {
    utimensat(descriptor, name, nil, AT_SYMLINK_NOFOLLOW)
  }

  func remove(_ name: String) {
    unlinkat(descriptor, name, 0)
  }

  /// Removes a folder, if there is nothing in it.
  func removeFolder(_ name: String) {
    unlinkat(descriptor, name, AT_REMOVEDIR)
  }

  func status(_ name: String) -> Status? {
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return Status(
      size: status.st_size, lastUse: status.st_mtim.tv_sec, isFolder: status.st_mode & S_IFMT == S_IFDIR)
  }

  /// The names of what is in here, in no order.
  var names: [String] {
    guard let stream = fdopendir(openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}

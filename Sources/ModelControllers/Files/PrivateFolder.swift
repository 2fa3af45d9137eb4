import FoundationEssentials
import Glibc
import LotusModel

/// Model controller support: an open folder with the user's own files. They are reached through its descriptor and no
/// symbolic link is followed, so that a reader or a writer cannot be redirected.
///
/// It knows names and bytes, and nothing of what they are.
final class PrivateFolder: Sendable {
  /// What is known of a file without reading it.
  struct Status {
    let size: Int
    /// Bytes of the blocks that it takes on the disk.
    let diskSize: Int
    /// Seconds since 1970
    let lastUse: Double
    let isFolder: Bool
  }

  /// The `errno`: ELOOP for a symbolic link, EPERM for another user's file or folder.
  struct Failure: Error {
    let code: Int32
  }

  let descriptor: Int32

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// A folder of ghlotus's own, created where it is missing. It must belong to the user, and is closed to all others.
  static func make(path: String) throws(Failure) -> PrivateFolder {
    var parent = "/"
    for end in path.indices.dropFirst().filter({ path[$0] == "/" }) + [path.endIndex] {
      let folder = String(path[..<end])
      if mkdir(folder, 0o700) == 0 { sync(parent) }
      parent = folder
    }
    return try open(path: path)
  }

  /// Without that, a new folder could be missing after a power failure, with all that was synced in it.
  private static func sync(_ path: String) {
    let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    fsync(descriptor)
    close(descriptor)
  }

  /// The same, where it exists.
  static func open(path: String) throws(Failure) -> PrivateFolder {
    let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else {
      let code = errno
      var status = stat()
      let isLink = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
      throw Failure(code: isLink ? ELOOP : code)
    }
    let folder = PrivateFolder(descriptor: descriptor)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_uid == geteuid() else { throw Failure(code: EPERM) }
    if status.st_mode & 0o077 != 0, fchmod(descriptor, 0o700) != 0 { throw Failure(code: errno) }
    return folder
  }

  /// A folder that the user named for a file. Its owner is not checked.
  static func open(chosenByUser path: String) throws(Failure) -> PrivateFolder {
    let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(code: errno) }
    return PrivateFolder(descriptor: descriptor)
  }

  /// - Returns: nil where there is none.
  func folder(_ name: String) -> PrivateFolder? {
    let inner = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    return inner < 0 ? nil : PrivateFolder(descriptor: inner)
  }

  func makeFolder(_ name: String) throws(Failure) -> PrivateFolder {
    guard mkdirat(descriptor, name, 0o700) == 0 || errno == EEXIST else { throw Failure(code: errno) }
    let inner = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard inner >= 0 else { throw Failure(code: errno) }
    return PrivateFolder(descriptor: inner)
  }

  /// - Parameter length: bytes that are wanted; nil for all.
  /// - Returns: nil where there is no such file.
  func read(_ name: String, first length: Int? = nil) throws(Failure) -> Data? {
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    if file < 0, errno == ENOENT { return nil }
    guard file >= 0 else { throw Failure(code: errno) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw Failure(code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw Failure(code: EISDIR) }
    guard status.st_uid == geteuid() else { throw Failure(code: EPERM) }
    let size = min(status.st_size, length ?? .max)
    guard size <= Self.maximumSize else { throw Failure(code: EFBIG) }
    var data = Data(count: size)
    let count = data.withUnsafeMutableBytes { Self.fill($0, from: file) }
    guard let count else { throw Failure(code: errno) }
    return data.prefix(count)
  }

  /// More bytes than any file of ours has; a sparse file may claim any size.
  private static let maximumSize = 1 << 28

  /// - Returns: the bytes read, fewer where the file became shorter; nil for an error (`errno`).
  private static func fill(_ buffer: UnsafeMutableRawBufferPointer, from file: Int32) -> Int? {
    var filled = 0
    while filled < buffer.count {
      let count = Glibc.read(file, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// Notes that a file is used now.
  func touch(_ name: String) {
    utimensat(descriptor, name, nil, AT_SYMLINK_NOFOLLOW)
  }

  func setLastUse(of name: String, to date: Date) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    let rest = (date.timeIntervalSince1970 - seconds) * 1e9
    let time = timespec(tv_sec: Int(clamping: seconds), tv_nsec: Int(clamping: rest))
    let times = [time, time]
    utimensat(descriptor, name, times, AT_SYMLINK_NOFOLLOW)
  }

  /// - Returns: why it could not be removed; nil if it is gone.
  @discardableResult func remove(_ name: String) -> Failure? {
    unlinkat(descriptor, name, 0) == 0 || errno == ENOENT ? nil : Failure(code: errno)
  }

  /// Removes a folder, if there is nothing in it.
  /// - Returns: why it could not be removed; nil if it is gone.
  @discardableResult func removeFolder(_ name: String) -> Failure? {
    unlinkat(descriptor, name, AT_REMOVEDIR) == 0 || errno == ENOENT ? nil : Failure(code: errno)
  }

  func status(_ name: String) -> Status? {
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return Status(
      size: status.st_size, diskSize: status.st_blocks * 512,
      lastUse: Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9,
      isFolder: status.st_mode & S_IFMT == S_IFDIR)
  }

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

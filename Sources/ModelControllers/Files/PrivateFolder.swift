import Essentials
import FoundationEssentials
import Glibc
import LotusModel

/// An open folder with files that belong to the user.
///
/// Files are opened relative to the descriptor of the folder, and symbolic links aren't followed.
/// Therefore, another user can't redirect a read or a write to a different file.
final class PrivateFolder: Sendable {
  /// The attributes of a file or a folder.
  struct Status {
    let size: Int
    /// The number of bytes that the file uses on the disk, which is a multiple of the block size.
    let diskSize: Int
    /// The modification time, in seconds since 1970. `touch(_:)` also sets it when a file is used.
    let lastUse: Double
    let isFolder: Bool
  }

  /// An error from the system, as an `errno` value.
  ///
  /// `ELOOP` means that the path is a symbolic link. `EPERM` means that the file or folder belongs
  /// to another user.
  struct Failure: Error {
    let code: Int32
    /// The path of the folder that could not be created; `nil` if another operation failed.
    var folder: String?
    /// The reason why the contents of the file aren't text; `nil` if another operation failed.
    var textProblem: TextProblem?

    /// The description for messages.
    var reason: String { (folder.map { "cannot create \($0): " } ?? "") + description }

    /// The system's description of the error code.
    var description: String { String(cString: strerror(code)) }
  }

  let descriptor: Int32
  /// Whether `makeFolder(_:)` created the folder.
  let isNew: Bool

  /// Checks that a name stands for a file or folder directly in this folder.
  ///
  /// A name may contain text from a server. With a slash, it would lead to another folder.
  ///
  /// - Throws: `Failure` with `EINVAL` if the name is a path.
  static func check(_ name: String) throws(Failure) {
    guard !name.isEmpty, name != ".", name != "..", !name.utf8.contains(UInt8(ascii: "/")) else {
      throw Failure(code: EINVAL)
    }
  }

  private init(descriptor: Int32, isNew: Bool = false) {
    self.descriptor = descriptor
    self.isNew = isNew
  }

  deinit {
    close(descriptor)
  }

  /// Opens a folder, and creates it if it is missing. Removes other users' access to the folder.
  ///
  /// - Throws: `Failure` if the folder can't be created or opened, or belongs to another user.
  static func make(path: String) throws(Failure) -> PrivateFolder {
    var parent = "/"
    var failure: Failure?
    for end in path.indices.dropFirst().filter({ path[$0] == "/" }) + [path.endIndex] {
      let folder = String(path[..<end])
      if mkdir(folder, 0o700) == 0 {
        sync(parent)
      } else if errno != EEXIST, failure == nil {
        failure = Failure(code: errno, folder: folder)
      }
      parent = folder
    }
    do throws(Failure) {
      return try open(path: path)
    } catch {
      // If a folder could not be created, the folders below it are missing as a consequence.
      guard let failure, error.code == ENOENT || error.code == failure.code else { throw error }
      throw failure
    }
  }

  /// Writes a folder to disk. Otherwise, a new subfolder and all its files could be lost in a power
  /// failure.
  private static func sync(_ path: String) {
    let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    fsync(descriptor)
    close(descriptor)
  }

  /// Opens an existing folder. Removes other users' access to the folder.
  ///
  /// - Throws: `Failure` if the folder can't be opened, or belongs to another user.
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

  /// Opens a folder that the user chose for a file. The folder may belong to another user.
  static func open(chosenByUser path: String) throws(Failure) -> PrivateFolder {
    let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(code: errno) }
    return PrivateFolder(descriptor: descriptor)
  }

  /// Opens a subfolder.
  ///
  /// - Returns: `nil` if the subfolder doesn't exist or can't be opened.
  func folder(_ name: String) -> PrivateFolder? {
    guard (try? Self.check(name)) != nil else { return nil }
    let inner = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    return inner < 0 ? nil : PrivateFolder(descriptor: inner)
  }

  func makeFolder(_ name: String) throws(Failure) -> PrivateFolder {
    try Self.check(name)
    let isNew = mkdirat(descriptor, name, 0o700) == 0
    guard isNew || errno == EEXIST else { throw Failure(code: errno) }
    let inner = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard inner >= 0 else { throw Failure(code: errno) }
    return PrivateFolder(descriptor: inner, isNew: isNew)
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - name: The name of the file in this folder.
  ///   - length: The maximum number of bytes to read; `nil` for the whole file.
  /// - Returns: `nil` if the file doesn't exist.
  func read(_ name: String, first length: Int? = nil) throws(Failure) -> Data? {
    try Self.check(name)
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

  /// The maximum number of bytes that are read. No file of ghlotus is that large, but a sparse file
  /// may claim any size.
  private static let maximumSize = 1 << 28

  /// Reads from a file until the buffer is full.
  ///
  /// - Returns: The number of bytes read. If the file has become shorter, the number is lower than
  ///   expected. `nil` after an error; `errno` then has its code.
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

  /// Sets the modification time of a file to now, which marks the file as recently used.
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

  /// Removes a file.
  ///
  /// - Returns: The reason why the file couldn't be removed, or `nil` if it was removed or didn't
  ///   exist.
  @discardableResult func remove(_ name: String) -> Failure? {
    unlinkat(descriptor, name, 0) == 0 || errno == ENOENT ? nil : Failure(code: errno)
  }

  /// Removes a subfolder if it is empty.
  ///
  /// - Returns: The reason why the subfolder couldn't be removed, or `nil` if it was removed or
  ///   didn't exist.
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

import Essentials
import FoundationEssentials
import Glibc
public import HTTP

/// Shared model controller: reads and writes the file of a recording.
public struct ArchiveFile: Sendable {
  public let path: String
  private let mustBeRegular: Bool
  /// The maximum size of a recording that can be read, in bytes.
  private static let limit = 64 << 20
  /// The number of bytes in each read from a pipe, whose size is unknown.
  private static let pieceSize = 64 << 10

  public init(path: String) {
    self.path = path
    mustBeRegular = false
  }

  /// Creates a file from a path that the user typed in the app.
  ///
  /// Only a regular file can be read, because reading a pipe or a device would block the app.
  ///
  /// - Parameters:
  ///   - text: The path. If it begins with `~/`, it is in the home folder.
  ///   - home: The path of the home folder.
  public init(typed text: String, home: String) {
    path = text.replacingTilde(by: home)
    mustBeRegular = true
  }

  public func read() throws(ArchiveFileError) -> HTTPArchive {
    let bytes = try bytes()
    do throws(InvalidArchiveError) {
      return try HTTPArchive(parsing: bytes)
    } catch {
      throw .invalid(path: path, error)
    }
  }

  /// Reads the whole file. The path may name a pipe, so the end is found by reading.
  private func bytes() throws(ArchiveFileError) -> [UInt8] {
    // Without O_NONBLOCK, opening a pipe would wait for a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | (mustBeRegular ? O_NONBLOCK | O_NOCTTY : 0))
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: Self.reason(errno)) }
    defer { close(descriptor) }
    var status = stat()
    fstat(descriptor, &status)
    if mustBeRegular, status.st_mode & S_IFMT != S_IFREG {
      throw .unreadable(path: path, reason: Self.reason(EINVAL))
    }
    var bytes: [UInt8] = []
    while true {
      // The first read is large enough for a whole regular file. Only pipes need more reads.
      let size = bytes.isEmpty ? min(max(Int(status.st_size), Self.pieceSize), Self.limit) + 1 : Self.pieceSize
      var code: Int32 = 0
      let piece = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        let result = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        (count, code) = (max(0, result), result < 0 ? errno : 0)
      }
      guard code == 0 || code == EINTR else { throw .unreadable(path: path, reason: Self.reason(code)) }
      if piece.isEmpty, code == 0 { return bytes }
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      if bytes.count > Self.limit { throw .tooLarge(path: path, limit: Self.limit) }
    }
  }

  /// Checks that the file can be written. This check runs before a recording starts, because the
  /// file is written only at the end. The recording can replace an empty file or an older recording
  /// by this program, but no other file.
  public func checkIsWritable() throws(ArchiveFileError) {
    var status = stat()
    guard !path.isEmpty, access("\(folder)/.", W_OK) == 0 else { throw unwritable(path.isEmpty ? ENOENT : errno) }
    guard stat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw unwritable(status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
    }
    guard status.st_size == 0 || isOwnRecording else { throw .occupied(path: path) }
  }

  var exists: Bool {
    access(path, F_OK) == 0
  }

  /// Whether the file is a recording that this program has written.
  private var isOwnRecording: Bool {
    guard let bytes = try? bytes(), let log = try? JSONDocument(parsing: bytes).root.member("log") else { return false }
    return (try? log.member("creator").member("name").string()) == Self.creator
  }

  private static let creator = "ghlotus"

  /// Writes a recording atomically, to a file that only the user can access.
  func write(_ archive: HTTPArchive, version: String) throws(ArchiveFileError) {
    try checkIsWritable()
    guard let data = try? archive.encoded(creator: Self.creator, version: version) else { throw unwritable(EINVAL) }
    do throws(PrivateFolder.Failure) {
      let folder = try PrivateFolder.open(chosenByUser: folder)
      try folder.write(String(path.split(separator: "/").last ?? ""), data)
      folder.removeLeftOvers()
    } catch {
      throw unwritable(error.code)
    }
  }

  private func unwritable(_ code: Int32) -> ArchiveFileError {
    .unwritable(path: path, reason: Self.reason(code))
  }

  /// Returns the text for an error number.
  ///
  /// - Parameter code: A value of `errno`.
  private static func reason(_ code: Int32) -> String {
    // The system's description would be "Invalid argument".
    code == EINVAL ? "Not a regular file" : String(cString: strerror(code))
  }

  private var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

import FoundationEssentials
import Glibc
public import LotusModel

/// Shared model controller: the single door to the file of a recording.
public struct ArchiveFile: Sendable {
  public let path: String
  /// Bytes of a recording that can be read.
  private static let limit = 64 << 20
  /// Bytes that are read at once from what has no size.
  private static let pieceSize = 64 << 10

  public init(path: String) {
    self.path = path
  }

  public func read() throws(ArchiveFileError) -> HTTPArchive {
    let bytes = try bytes()
    do throws(InvalidArchiveError) {
      return try HTTPArchive(parsing: bytes)
    } catch {
      throw .invalid(path: path, error)
    }
  }

  /// Reads to the end: a pipe has no size.
  private func bytes() throws(ArchiveFileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: Self.reason(errno)) }
    defer { close(descriptor) }
    var status = stat()
    fstat(descriptor, &status)
    var bytes: [UInt8] = []
    while true {
      // A file comes in one piece.
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

  /// Fails early: a run whose recording cannot be written should not begin.
  public func checkIsWritable() throws(ArchiveFileError) {
    var status = stat()
    guard !path.isEmpty, access("\(folder)/.", W_OK) == 0 else { throw unwritable(path.isEmpty ? ENOENT : errno) }
    guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
    throw unwritable(status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
  }

  /// Whole or not at all, and readable by its owner alone.
  func write(_ archive: HTTPArchive, version: String) throws(ArchiveFileError) {
    try checkIsWritable()
    guard let data = try? archive.encoded(creatorVersion: version) else { throw unwritable(EINVAL) }
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

  /// - Parameter code: an `errno`.
  private static func reason(_ code: Int32) -> String {
    // The system's own words would be “Invalid argument”.
    code == EINVAL ? "Not a regular file" : String(cString: strerror(code))
  }

  private var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

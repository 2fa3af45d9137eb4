import FoundationEssentials
import Glibc
public import LotusModel

/// Shared model controller: the single door to the file of a recording.
public struct ArchiveFile: Sendable {
  public let path: String
  /// Bytes of a recording that can be read.
  private static let limit = 64 << 20

  public init(path: String) {
    self.path = path
  }

  public func read() throws(ArchiveFileError) -> HTTPArchive {
    let data = try bytes()
    do throws(InvalidArchiveError) {
      return try HTTPArchive(parsing: data)
    } catch {
      throw .invalid(path: path, error)
    }
  }

  /// Reads to the end: a pipe has no size.
  private func bytes() throws(ArchiveFileError) -> Data {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: Self.reason(errno)) }
    defer { close(descriptor) }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count == 0 { return data }
      if count > 0 {
        data += buffer.prefix(count)
        if data.count > Self.limit { throw .tooLarge(path: path, limit: Self.limit) }
      } else if errno != EINTR {
        throw .unreadable(path: path, reason: Self.reason(errno))
      }
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

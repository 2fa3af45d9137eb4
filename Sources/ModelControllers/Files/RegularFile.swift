import Glibc

/// A regular file that is open for writing.
final class RegularFile: Sendable {
  private let descriptor: Int32

  /// The flags with which to open a file. Opening never blocks, even if the file is a FIFO without a
  /// reader.
  static let flags = O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC

  /// Creates a file from a descriptor, which is closed with the file.
  ///
  /// - Returns: `nil` if the descriptor is invalid or doesn't belong to a regular file.
  init?(_ descriptor: Int32) {
    self.descriptor = descriptor
    guard let status, status.st_mode & S_IFMT == S_IFREG else { return nil }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  private var status: stat? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status : nil
  }

  /// Whether the file has been removed from its folder.
  var isRemoved: Bool { status?.st_nlink == 0 }

  func append(byteCount: Int) {
    let bytes = [UInt8](repeating: UInt8(ascii: "+"), count: byteCount)
    _ = bytes.withUnsafeBytes { PrivateFolder.writeAll($0, into: descriptor) }
  }

  func setLength(_ byteCount: Int) {
    ftruncate(descriptor, byteCount)
  }
}

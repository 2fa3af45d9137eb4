import Glibc

/// The bytes read so far from an output stream of a child process.
struct Capture {
  private(set) var bytes: [UInt8] = []
  /// The descriptor to read from, or `nil` after the end of the stream.
  private(set) var source: Descriptor?

  init(of source: Descriptor?) throws {
    try source?.makeNonblocking()
    self.source = source
  }

  /// The entry for `poll`. After the end of the stream its descriptor is negative, which `poll`
  /// ignores.
  var waiting: pollfd { pollfd(fd: source?.number ?? -1, events: Int16(POLLIN), revents: 0) }

  mutating func clear() { bytes = [] }

  /// Reads the available bytes, at most 64 KiB, without blocking.
  mutating func take() {
    guard let source else { return }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(source.number, &buffer, buffer.count)
    if count > 0 {
      bytes += buffer.prefix(count)
    } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
      self.source = nil  // End of stream. A terminal reports EIO instead of 0.
    }
  }
}

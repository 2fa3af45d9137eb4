import Glibc

/// What one of a child's streams has carried so far.
struct Capture {
  private(set) var bytes: [UInt8] = []
  /// Nil once the stream has ended.
  private(set) var source: Descriptor?

  init(of source: Descriptor?) throws {
    try source?.makeNonblocking()
    self.source = source
  }

  /// For `poll`, which passes over a negative number.
  var waiting: pollfd { pollfd(fd: source?.number ?? -1, events: Int16(POLLIN), revents: 0) }

  mutating func clear() { bytes = [] }

  /// Takes what is there now.
  mutating func take() {
    guard let source else { return }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(source.number, &buffer, buffer.count)
    if count > 0 {
      bytes += buffer.prefix(count)
    } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
      self.source = nil  // Its end; a terminal says EIO.
    }
  }
}

import Glibc

/// A file descriptor that is written to, and what the device behind it can show.
public final class OutputChannel {
  public let capabilities: Capabilities
  private let descriptor: Int32

  public init(descriptor: Int32, capabilities: Capabilities) {
    self.descriptor = descriptor
    self.capabilities = capabilities
  }

  /// Cells of the terminal behind a descriptor; nil where there is none.
  public nonisolated static func terminalWidth(of descriptor: Int32) -> Int? {
    guard isatty(descriptor) == 1 else { return nil }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Writes everything, however long it takes.
  func write(_ bytes: some Sequence<UInt8>) throws(OutputError) {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var watched = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&watched, 1, -1)
      } else if errno != EINTR {
        throw errno == EPIPE ? .closed : .failed(reason: String(cString: strerror(errno)))
      }
    }
  }
}

/// Why nothing more can be written.
public nonisolated enum OutputError: Error, Hashable, Sendable {
  /// The reader has gone, as `head` does: no reason to complain.
  case closed
  case failed(reason: String)
}

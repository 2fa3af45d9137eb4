import Glibc

/// Terminal kit: a file descriptor that is written to, and what the device behind it can show.
public final class OutputChannel {
  public let capabilities: Capabilities
  let descriptor: Int32
  private let isInterrupted: () -> Bool

  /// - Parameter isInterrupted: whether to stop waiting for a stalled reader.
  public init(descriptor: Int32, capabilities: Capabilities, isInterrupted: @escaping () -> Bool = { false }) {
    self.descriptor = descriptor
    self.capabilities = capabilities
    self.isInterrupted = isInterrupted
  }

  /// Cells of the terminal behind a descriptor; nil where there is none.
  public nonisolated static func terminalWidth(of descriptor: Int32) -> Int? {
    guard isatty(descriptor) == 1 else { return nil }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Rows of the terminal behind it; nil where there is none, or it does not say.
  var terminalHeight: Int? {
    var size = winsize()
    guard isatty(descriptor) == 1, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 else { return nil }
    return Int(size.ws_row)
  }

  /// The same for another descriptor.
  func moved(to descriptor: Int32) -> OutputChannel {
    OutputChannel(descriptor: descriptor, capabilities: capabilities, isInterrupted: isInterrupted)
  }

  /// Pixels of a cell of the terminal behind a descriptor; nil where it does not say.
  public nonisolated static func cell(of descriptor: Int32) -> Size? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    let cell = Size(rows: Int(size.ws_ypixel / size.ws_row), columns: Int(size.ws_xpixel / size.ws_col))
    return cell.rows > 0 && cell.columns > 0 ? cell : nil
  }

  /// Milliseconds between two looks at `isInterrupted`.
  private static let interval: Int32 = 50

  /// Writes everything, without a timeout.
  func write(_ bytes: some Sequence<UInt8>) throws(OutputError) {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      var watched = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      while poll(&watched, 1, Self.interval) == 0 {
        if isInterrupted() { throw .interrupted }
      }
      // A writable pipe takes PIPE_BUF bytes without blocking (pipe(7)).
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, min($0.count, Int(PIPE_BUF))) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR, errno != EAGAIN {
        throw errno == EPIPE ? .closed : .failed(reason: String(cString: strerror(errno)))
      }
    }
  }
}

/// Why nothing more can be written.
public nonisolated enum OutputError: Error, Hashable, Sendable {
  /// The reader has closed its end, as `head` does.
  case closed
  case failed(reason: String)
  /// Interrupted while the reader stalled.
  case interrupted
}

import Glibc

/// A file descriptor for output, and the capabilities of the device behind it.
public final class OutputChannel {
  public let capabilities: Capabilities
  let descriptor: Int32
  private let isInterrupted: () -> Bool

  /// Creates a channel that writes to a file descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: The file descriptor.
  ///   - capabilities: The capabilities of the device behind the descriptor.
  ///   - isInterrupted: Returns whether to stop waiting for a reader that has stalled.
  public init(descriptor: Int32, capabilities: Capabilities, isInterrupted: @escaping () -> Bool = { false }) {
    self.descriptor = descriptor
    self.capabilities = capabilities
    self.isInterrupted = isInterrupted
  }

  /// Returns the width of a terminal in cells, or `nil` if the descriptor isn't a terminal.
  public nonisolated static func terminalWidth(of descriptor: Int32) -> Int? {
    guard isatty(descriptor) == 1 else { return nil }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// The height of the terminal in rows. `nil` if the output isn't a terminal or the terminal
  /// doesn't report its size.
  var terminalHeight: Int? {
    var size = winsize()
    guard isatty(descriptor) == 1, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 else { return nil }
    return Int(size.ws_row)
  }

  /// Returns a channel with the same capabilities that writes to another descriptor.
  func moved(to descriptor: Int32) -> OutputChannel {
    OutputChannel(descriptor: descriptor, capabilities: capabilities, isInterrupted: isInterrupted)
  }

  /// Returns the size of a terminal cell in pixels, or `nil` if the terminal doesn't report it.
  public nonisolated static func cell(of descriptor: Int32) -> Size? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    let cell = Size(rows: Int(size.ws_ypixel / size.ws_row), columns: Int(size.ws_xpixel / size.ws_col))
    return cell.rows > 0 && cell.columns > 0 ? cell : nil
  }

  /// Writes a short sequence to a terminal. The next output reports an error of the terminal.
  nonisolated static func write(_ sequence: String, toTerminal descriptor: Int32) {
    let bytes = Array(sequence.utf8)
    _ = Glibc.write(descriptor, bytes, bytes.count)
  }

  /// The time between two checks of `isInterrupted`, in milliseconds.
  private static let interval: Int32 = 50

  /// Writes all bytes. If the reader has stalled, waits until it continues or the program is
  /// interrupted.
  func write(_ bytes: some Sequence<UInt8>) throws(OutputError) {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      var watched = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      while poll(&watched, 1, Self.interval) == 0 {
        if isInterrupted() { throw .interrupted }
      }
      // Write no more than PIPE_BUF bytes at once. A writable pipe takes that many without blocking
      // (pipe(7)).
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, min($0.count, Int(PIPE_BUF))) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR, errno != EAGAIN {
        throw errno == EPIPE ? .closed : .failed(reason: String(cString: strerror(errno)))
      }
    }
  }
}

/// A reason why output can't be written.
public nonisolated enum OutputError: Error, Hashable, Sendable {
  /// The reader has closed its end, as `head` does.
  case closed
  case failed(reason: String)
  /// The shell could not start the pager program, so the output is lost.
  case noPager
  /// The program was interrupted while the reader had stalled.
  case interrupted
}

import Glibc

/// Terminal kit: reads an input line by line: a terminal in its usual mode, a pipe, a file, a closed descriptor.
///
/// It polls, so that it can be cancelled, and a file, which is always ready to be read, is no special case.
final class LineReader {
  /// Bytes of a line.
  private static let limit = 1 << 20

  private let descriptor: Int32
  private var bytes: [UInt8] = []
  /// How many of them hold no end of a line.
  private var searched = 0
  private var isAtEnd = false

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// The next line without its end; bytes that are no UTF-8 become U+FFFD.
  /// - Returns: nil at the end of the input, which a line longer than a mebibyte is too, or when the task is cancelled;
  ///   what was typed until then is kept.
  func line() async -> String? {
    while true {
      if Task.isCancelled { return nil }
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) { return take(upTo: end) }
      searched = bytes.count
      if searched > Self.limit { (bytes, searched, isAtEnd) = ([], 0, true) }
      if isAtEnd { return bytes.isEmpty ? nil : take(upTo: bytes.endIndex) }
      // Other tasks run between two reads, even of a large input.
      if readAvailableBytes() { await Task.yield() } else { try? await Task.sleep(for: .milliseconds(20)) }
    }
  }

  /// Whether nothing will come, as far as that is known without waiting; a terminal is not asked.
  var hasEnded: Bool {
    guard isatty(descriptor) == 0 else { return false }
    _ = readAvailableBytes()
    return isAtEnd && bytes.isEmpty
  }

  /// Drops what was typed ahead; only on a terminal, because what a pipe holds was not typed.
  func discardTypedInput() {
    guard isatty(descriptor) == 1 else { return }
    tcflush(descriptor, TCIFLUSH)
    (bytes, searched) = ([], 0)
  }

  private func take(upTo end: Int) -> String {
    let line = bytes[..<end]
    bytes.removeFirst(min(end + 1, bytes.count))
    searched = 0
    return String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
  }

  /// - Returns: false where there is nothing yet.
  private func readAvailableBytes() -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, 0) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = read(descriptor, &buffer, buffer.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return false }
    bytes += buffer.prefix(max(0, count))
    isAtEnd = count <= 0
    return true
  }
}

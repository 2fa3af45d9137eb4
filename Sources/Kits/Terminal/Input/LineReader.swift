import Glibc

/// Reads lines from a terminal in its normal line mode, a pipe, a file or a closed descriptor.
///
/// The reader polls the descriptor, so reading can be canceled. Polling also works for regular
/// files, which are always ready.
final class LineReader {
  /// The maximum length of a line, in bytes.
  private static let limit = 1 << 20

  private let descriptor: Int32
  private var bytes: [UInt8] = []
  /// The length of the prefix of `bytes` that is known to contain no line ending.
  private var searched = 0
  private var isAtStart = true
  private var isAtEnd = false
  /// Whether `line()` has reached the end of the input.
  private(set) var hasReadEnd = false

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Reads the next line, without its line ending and without a byte order mark at the start of the
  /// input.
  ///
  /// The input is considered to end at a line that is longer than a mebibyte. If the task is
  /// canceled, the part of the line that was read is retained for the next call.
  ///
  /// - Returns: The line without the markers of a paste, or `nil` if the input has ended or the task is
  ///   canceled.
  /// - Throws: `StageError.notText` if the line isn't valid UTF-8, or `StageError.escapeSequence`.
  func line() async throws(StageError) -> String? {
    while true {
      if Task.isCancelled { return nil }
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) { return try removeLine(upTo: end) }
      searched = bytes.count
      if searched > Self.limit { (bytes, searched, isAtEnd) = ([], 0, true) }
      if isAtEnd {
        hasReadEnd = bytes.isEmpty
        return bytes.isEmpty ? nil : try removeLine(upTo: bytes.endIndex)
      }
      // Yield after each read, so that other tasks run even during a large input.
      if readAvailableBytes() { await Task.yield() } else { try? await Task.sleep(for: .milliseconds(20)) }
    }
  }

  /// Whether the input is known to have ended. Never waits, and never reads from a terminal.
  var hasEnded: Bool {
    guard isatty(descriptor) == 0 else { return false }
    _ = readAvailableBytes()
    return isAtEnd && bytes.isEmpty
  }

  /// Discards input that was typed before a prompt. The content of a pipe isn't typed, so nothing
  /// is discarded from it.
  func discardTypedInput() {
    guard isatty(descriptor) == 1 else { return }
    tcflush(descriptor, TCIFLUSH)
    (bytes, searched) = ([], 0)
  }

  /// Returns the text that the user typed on a terminal while echo was off, at most up to the end of
  /// the first line. The text remains part of the next line.
  ///
  /// The terminal itself can no longer erase this text.
  func typedAhead() -> ArraySlice<UInt8> {
    var usual = termios()
    guard isatty(descriptor) == 1, tcgetattr(descriptor, &usual) == 0 else { return [] }
    _ = readAvailableBytes()
    if !bytes.contains(UInt8(ascii: "\n")) {
      // In its normal line mode, a terminal doesn't return a line that is incomplete.
      var settings = usual
      settings.c_lflag &= ~tcflag_t(ICANON)
      tcsetattr(descriptor, TCSANOW, &settings)
      _ = readAvailableBytes()
      tcsetattr(descriptor, TCSANOW, &usual)
    }
    let end = bytes.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.endIndex
    return bytes[..<end]
  }

  private func removeLine(upTo end: Int) throws(StageError) -> String {
    var line = bytes[..<end]
    bytes.removeFirst(min(end + 1, bytes.count))
    searched = 0
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    if isAtStart, line.starts(with: Self.byteOrderMark) { line.removeFirst(Self.byteOrderMark.count) }
    isAtStart = false
    guard let text = String(validating: line, as: UTF8.self) else { throw .notText }
    let typed = text.replacing("\u{1B}[200~", with: "").replacing("\u{1B}[201~", with: "")
    guard !typed.utf8.contains(0x1B) else { throw .escapeSequence }
    return typed
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Reads the available bytes without blocking.
  ///
  /// - Returns: `false` if there is nothing to read yet.
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

import CGlibcGNU
import Glibc

/// A program at a pseudo-terminal, typed to key by key. It is killed when nothing refers to it any more.
public final class TerminalSession {
  /// What was waited for never came.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  public let processID: Int32
  private let keyboard: Descriptor
  /// What has been shown since something was last typed.
  private var screen: Capture
  /// When something was last typed, or the program was started; nanoseconds.
  private var typedAt: UInt64
  /// When the last byte came after that; nanoseconds.
  private var shownAt: UInt64?
  private var isEnded = false

  public init(
    _ command: [String], environment: [String: String], columns: Int = 80, rows: Int = 24,
    workingDirectory: String? = nil
  ) throws {
    let terminal = try PseudoTerminal(columns: columns, rows: rows)
    let stream = Launch.Stream.file(terminal.path, flags: O_RDWR)
    keyboard = terminal.descriptor
    screen = try Capture(of: terminal.descriptor)
    typedAt = monotonicNanoseconds()
    processID = try Launch(
      command: command, environment: environment, workingDirectory: workingDirectory, input: stream, output: stream,
      error: stream
    ).start()
  }

  deinit { kill() }

  /// What the program shows meanwhile is read, so that neither side waits for the other.
  public func type(_ text: String) throws {
    screen.clear()
    (typedAt, shownAt) = (monotonicNanoseconds(), nil)
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(keyboard.number, $0.baseAddress, $0.count) }
      guard count >= 0 || errno == EAGAIN else { throw SystemError("write") }
      rest = rest.dropFirst(max(0, count))
      if !rest.isEmpty { watch(milliseconds: 1) }
    }
  }

  public func resize(columns: Int, rows: Int) throws {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    guard ioctl(keyboard.number, UInt(TIOCSWINSZ), &size) == 0 else { throw SystemError("TIOCSWINSZ") }
  }

  /// Waits until a text has been shown since something was last typed.
  public func wait(for text: String, timeout seconds: Double = 60) throws {
    let deadline = Deadline(after: seconds)
    while !shows(text) {
      guard !deadline.hasPassed, screen.source != nil else {
        throw Failure(description: "No “\(text)” among \(String(decoding: screen.bytes, as: UTF8.self))")
      }
      watch(milliseconds: deadline.milliseconds)
    }
  }

  /// Whether a text has been shown since something was last typed.
  public func shows(_ text: String) -> Bool {
    screen.bytes.contains(Array(text.utf8))
  }

  /// Lets time pass, in which the program can write.
  public func pause(seconds: Double) {
    let deadline = Deadline(after: seconds)
    while !deadline.hasPassed, screen.source != nil { watch(milliseconds: deadline.milliseconds) }
  }

  /// Waits until the program has shown something and then nothing for a while: a whole frame is there.
  /// - Returns: seconds from what was last typed, or from the start, to the last byte of the frame.
  public func frame(silence: Double = 0.05, timeout seconds: Double = 60) throws -> Double {
    let deadline = Deadline(after: seconds)
    while true {
      let former = shownAt
      watch(milliseconds: Int32(silence * 1000))
      if let shownAt, shownAt == former { return Double(shownAt - typedAt) / 1e9 }
      if deadline.hasPassed || screen.source == nil { throw Failure(description: "No frame came.") }
    }
  }

  /// How it ended; nil while it goes on. A signal's number is negative.
  public func exitStatus() -> Int32? {
    var status: Int32 = 0
    guard !isEnded, waitpid(processID, &status, WNOHANG) == processID else { return nil }
    isEnded = true
    return status & 0x7f == 0 ? (status >> 8) & 0xff : -(status & 0x7f)
  }

  /// Ends it as nothing else does.
  public func kill() {
    guard !isEnded else { return }
    isEnded = true
    Glibc.kill(processID, SIGKILL)
    waitpid(processID, nil, 0)
  }

  private func watch(milliseconds: Int32) {
    var waiting = screen.waiting
    guard poll(&waiting, 1, milliseconds) > 0 else { return }
    screen.take()
    shownAt = monotonicNanoseconds()
  }
}

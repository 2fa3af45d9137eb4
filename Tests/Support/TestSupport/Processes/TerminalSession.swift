import CGlibcGNU
import Glibc

/// A program on a pseudo-terminal that a test controls step by step.
///
/// The program is killed when the instance is released.
public final class TerminalSession {
  /// The expected output did not appear in time.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  public let processID: Int32
  private let keyboard: Descriptor
  /// The output since the last input.
  private var screen: Capture
  /// The time of the last input, or of the start if nothing was typed, in nanoseconds.
  private var typedAt: UInt64
  /// The time of the last output after that input, in nanoseconds, or `nil` if there was none.
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

  /// Types a text.
  ///
  /// A program that is blocked on its output wouldn't read its input. Therefore the output is read
  /// while the text is typed.
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

  /// Waits until a text has appeared in the output since the last input.
  public func wait(for text: String, timeout seconds: Double = 60) throws {
    let deadline = Deadline(after: seconds)
    while !shows(text) {
      guard !deadline.hasPassed, screen.source != nil else {
        throw Failure(description: "no \"\(text)\" in the output: \(String(decoding: screen.bytes, as: UTF8.self))")
      }
      watch(milliseconds: deadline.milliseconds)
    }
  }

  /// The output since the last input.
  public var bytes: [UInt8] { screen.bytes }

  /// Returns whether a text has appeared in the output since the last input.
  public func shows(_ text: String) -> Bool {
    screen.bytes.contains(Array(text.utf8))
  }

  /// Waits for a number of seconds and reads the program's output.
  public func pause(seconds: Double) {
    let deadline = Deadline(after: seconds)
    while !deadline.hasPassed, screen.source != nil { watch(milliseconds: deadline.milliseconds) }
  }

  /// Waits for a complete frame, which is output followed by silence.
  ///
  /// - Parameter silence: The time without output that marks the end of a frame, in seconds.
  /// - Returns: The seconds from the last input, or from the start, to the last byte of the frame.
  public func frame(silence: Double = 0.05, timeout seconds: Double = 60) throws -> Double {
    let deadline = Deadline(after: seconds)
    while true {
      let former = shownAt
      watch(milliseconds: Int32(silence * 1000))
      if let shownAt, shownAt == former { return Double(shownAt - typedAt) / 1e9 }
      if deadline.hasPassed || screen.source == nil { throw Failure(description: "no output in time") }
    }
  }

  /// Returns the exit status if the program has ended since the last call.
  ///
  /// - Returns: The exit status, the negative number of the signal that ended the program, or `nil`
  ///   if the program is running or its end was already reported.
  public func exitStatus() -> Int32? {
    var status: Int32 = 0
    guard !isEnded, waitpid(processID, &status, WNOHANG) == processID else { return nil }
    isEnded = true
    return status & 0x7f == 0 ? (status >> 8) & 0xff : -(status & 0x7f)
  }

  /// Kills the program with SIGKILL and waits for it to end.
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

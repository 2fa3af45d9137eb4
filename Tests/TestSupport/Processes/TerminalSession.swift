import Glibc

/// A program at a pseudo-terminal, typed to key by key. It is killed when nothing refers to it any more.
public final class TerminalSession {
  /// What was waited for never came.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  private let child: pid_t
  private let keyboard: Descriptor
  private var screen: Capture
  private var isEnded = false
  /// How much had been shown when something was last typed.
  private var alreadySeen = 0

  public init(_ command: [String], environment: [String: String], columns: Int = 80, rows: Int = 24) throws {
    let terminal = try PseudoTerminal(columns: columns, rows: rows)
    let stream = Launch.Stream.file(terminal.path, flags: O_RDWR)
    keyboard = terminal.descriptor
    screen = try Capture(of: terminal.descriptor)
    child = try Launch(
      command: command, environment: environment, workingDirectory: nil, input: stream, output: stream, error: stream
    ).start()
  }

  deinit { kill() }

  public func type(_ text: String) throws {
    alreadySeen = screen.bytes.count
    let bytes = Array(text.utf8)
    guard write(keyboard.number, bytes, bytes.count) == bytes.count else { throw SystemError("write") }
  }

  /// Waits until a text has been shown since something was last typed.
  public func wait(for text: String, timeout seconds: Double = 10) throws {
    let deadline = Deadline(after: seconds)
    while !screen.bytes[alreadySeen...].contains(Array(text.utf8)) {
      guard !deadline.hasPassed, screen.source != nil else {
        throw Failure(
          description: "No “\(text)” among \(String(decoding: screen.bytes[alreadySeen...], as: UTF8.self))")
      }
      watch(milliseconds: deadline.milliseconds)
    }
  }

  /// Lets time pass, in which the program can write.
  public func pause(seconds: Double) {
    let deadline = Deadline(after: seconds)
    while !deadline.hasPassed { watch(milliseconds: deadline.milliseconds) }
  }

  /// Ends it as nothing else does.
  public func kill() {
    guard !isEnded else { return }
    isEnded = true
    Glibc.kill(child, SIGKILL)
    waitpid(child, nil, 0)
  }

  private func watch(milliseconds: Int32) {
    var waiting = screen.waiting
    if poll(&waiting, 1, milliseconds) > 0 { screen.take() }
  }
}

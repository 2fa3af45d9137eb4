/// A private tmux server that runs one command and whose screen a test can read.
///
/// The command gets the given environment and the variables that tmux adds, such as `TERM` and
/// `TMUX`. tmux's status line is off, so the command has the whole screen. The screen stays
/// readable after the command has ended, but tmux discards output that it has not read by then. A
/// test of a command's last output must keep the command running, for example with `cat`.
public final class Tmux: Sendable {
  /// tmux failed, or the expected screen did not appear in time.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  private let directory: TemporaryDirectory
  private let server: BackgroundProcess

  /// Starts a command in a new tmux server.
  ///
  /// - Parameters:
  ///   - command: The command line, which `/bin/sh` interprets.
  ///   - term: The value of `TERM` for the command.
  public init(
    _ command: String, environment: [String: String], columns: Int = 80, rows: Int = 24,
    term: String = "tmux-256color", workingDirectory: String? = nil
  ) throws {
    directory = try TemporaryDirectory()
    let configuration = try directory.write("tmux.conf", Self.configuration(term: term))
    server = try BackgroundProcess(
      ["/usr/bin/tmux", "-D", "-S", directory.file("socket"), "-f", configuration], environment: environment,
      logFile: directory.file("log"))
    let size = ["-x", String(columns), "-y", String(rows)]
    let place = workingDirectory.map { ["-c", $0] } ?? []
    var refusal = ""
    let isUp = try eventually(within: 10) {
      let result = try client(["new-session", "-d"] + size + place + [command])
      refusal = result.errors
      return result.status == 0
    }
    guard isUp else { throw Failure(description: "tmux did not start: \(refusal)\(try directory.read("log"))") }
  }

  /// Stops the tmux server, which also ends the command.
  public func stop() { server.stop() }

  // MARK: Typing

  /// Presses keys, given by their tmux names, such as `Enter`, `C-c`, `Up` or `M-x`.
  public func send(_ keys: String...) throws { try send(keys) }

  public func send(_ keys: [String]) throws { try tmux(["send-keys"] + keys) }

  /// Types a text literally. tmux key names in it have no effect.
  public func type(_ text: String) throws { try tmux(["send-keys", "-l", "--", text]) }

  /// Presses keys, and waits until a text appears.
  public func send(_ keys: String..., until text: String) throws {
    try send(keys)
    try wait(for: text)
  }

  /// Types a text, and waits until another text appears.
  public func type(_ keys: String, until text: String) throws {
    try type(keys)
    try wait(for: text)
  }

  /// Pastes a text. tmux sends it as a bracketed paste if the command has enabled that mode.
  public func paste(_ text: String) throws {
    try tmux(["set-buffer", "--", text])
    try tmux(["paste-buffer", "-p", "-r"])
  }

  public func resize(columns: Int, rows: Int) throws {
    try tmux(["resize-window", "-x", String(columns), "-y", String(rows)])
  }

  // MARK: Looking

  /// Returns the rows of the screen without trailing blanks.
  ///
  /// - Parameter escapes: Whether to include the escape sequences for colors and other attributes.
  public func screen(escapes: Bool = false) throws -> [String] {
    let text = try tmux(["capture-pane", "-p"] + (escapes ? ["-e"] : []))
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// Waits until a row of the screen contains a text.
  ///
  /// - Returns: The rows of the screen.
  @discardableResult
  public func wait(for text: String, timeout seconds: Double = 60) throws -> [String] {
    try wait(for: "\"\(text)\"", timeout: seconds) { screen in screen.contains { $0.contains(text) } }
  }

  /// Waits until the screen meets a condition.
  ///
  /// The bytes of a frame arrive in pieces, so the screen can show half of a frame. Therefore, the
  /// wait ends only when two successive captures of the screen are equal and meet the condition. If
  /// an animation changes each capture, ten captures in a row that meet the condition are enough.
  ///
  /// - Parameters:
  ///   - purpose: A description of the expected screen, for the error message.
  ///   - isWanted: The condition, called with the rows of the screen.
  /// - Returns: The rows of the screen.
  @discardableResult
  public func wait(
    for purpose: String, timeout seconds: Double = 60, until isWanted: ([String]) -> Bool
  ) throws -> [String] {
    var rows: [String] = []
    var looks = 0
    let isFound = try eventually(within: seconds) {
      let previous = rows
      rows = try screen()
      looks = isWanted(rows) ? looks + 1 : 0
      return looks > 1 && rows == previous || looks == 10
    }
    guard isFound else {
      throw Failure(description: "no \(purpose) within \(seconds) s:\n" + rows.joined(separator: "\n"))
    }
    return rows
  }

  /// Returns the value of a tmux format, such as `#{cursor_x},#{cursor_y}` or `#{alternate_on}`.
  public func query(_ format: String) throws -> String {
    String(try tmux(["display-message", "-p", format]).dropLast())
  }

  /// Waits for the command to end.
  ///
  /// - Returns: The exit status of the command.
  public func exitStatus(timeout seconds: Double = 60) throws -> Int32 {
    var status: Int32?
    _ = try eventually(within: seconds) {
      // tmux 3.3 can miss that a child process has ended until another one ends, so start one.
      try tmux(["run-shell", "true"])
      status = Int32(try query("#{pane_dead_status}"))
      let signal = try query("#{pane_dead_signal}")
      guard signal.isEmpty else { throw Failure(description: "signal \(signal) ended the command:\n\(try screen())") }
      return status != nil
    }
    guard let status else { throw Failure(description: "the command is still running:\n\(try screen())") }
    return status
  }

  // MARK: Talking to tmux

  @discardableResult
  private func tmux(_ arguments: [String]) throws -> String {
    let result = try client(arguments)
    guard result.status == 0 else { throw Failure(description: "tmux \(arguments): \(result.errors)") }
    return result.output
  }

  private func client(_ arguments: [String]) throws -> Subprocess.Result {
    try Subprocess.run("/usr/bin/tmux", ["-u", "-N", "-S", directory.file("socket")] + arguments, environment: [:])
  }

  private static func configuration(term: String) -> String {
    """
    set -g default-shell /bin/sh
    set -g default-terminal \(term)
    set -g update-environment ""
    set -g status off
    set -g remain-on-exit on
    set -g remain-on-exit-format ""
    set -s escape-time 0

    """
  }
}

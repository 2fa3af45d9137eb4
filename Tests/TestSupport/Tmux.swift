/// A terminal to look at: a tmux server of the test's own, in which one command runs.
///
/// The command gets the given environment and what tmux adds to it (`TERM`, `TMUX` and their like). The screen is all
/// its own, without a status line, and stays readable after the command's end.
public final class Tmux: Sendable {
  /// tmux refused, or what was waited for never came.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  private let directory: TemporaryDirectory
  private let server: BackgroundProcess

  /// - Parameter command: For `/bin/sh`.
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

  /// Ends the command too.
  public func stop() { server.stop() }

  // MARK: Typing

  /// Presses keys by tmux's names for them: `Enter`, `C-c`, `Up`, `M-x`.
  public func send(_ keys: String...) throws { try send(keys) }

  public func send(_ keys: [String]) throws { try tmux(["send-keys"] + keys) }

  /// Types the text as it is.
  public func type(_ text: String) throws { try tmux(["send-keys", "-l", "--", text]) }

  /// Pastes the text, in brackets if the command has asked for them.
  public func paste(_ text: String) throws {
    try tmux(["set-buffer", "--", text])
    try tmux(["paste-buffer", "-p", "-r"])
  }

  public func resize(columns: Int, rows: Int) throws {
    try tmux(["resize-window", "-x", String(columns), "-y", String(rows)])
  }

  // MARK: Looking

  /// The rows of the screen, without blanks at their ends; with the escape sequences for colours if asked for.
  public func screen(escapes: Bool = false) throws -> [String] {
    let text = try tmux(["capture-pane", "-p"] + (escapes ? ["-e"] : []))
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// Waits until the text is on the screen, in one row, and returns the screen.
  @discardableResult
  public func wait(for text: String, timeout seconds: Double = 60) throws -> [String] {
    try wait(for: "“\(text)”", timeout: seconds) { screen in screen.contains { $0.contains(text) } }
  }

  /// Waits until the screen is as wanted, and returns it. `purpose` is for the message if it never is.
  @discardableResult
  public func wait(
    for purpose: String, timeout seconds: Double = 60, until isWanted: ([String]) -> Bool
  ) throws -> [String] {
    var rows: [String] = []
    let isFound = try eventually(within: seconds) {
      rows = try screen()
      return isWanted(rows)
    }
    guard isFound else {
      throw Failure(description: "No \(purpose) within \(seconds) s:\n" + rows.joined(separator: "\n"))
    }
    return rows
  }

  /// The value of one of tmux's formats, such as `#{cursor_x},#{cursor_y}` or `#{alternate_on}`.
  public func query(_ format: String) throws -> String {
    String(try tmux(["display-message", "-p", format]).dropLast())
  }

  /// Waits for the end of the command, and returns its exit status.
  public func exitStatus(timeout seconds: Double = 60) throws -> Int32 {
    var status: Int32?
    _ = try eventually(within: seconds) {
      try tmux(["run-shell", "true"])  // tmux 3.3 may overlook the end of a child until another ends.
      status = Int32(try query("#{pane_dead_status}"))
      let signal = try query("#{pane_dead_signal}")
      guard signal.isEmpty else { throw Failure(description: "Signal \(signal) ended the command:\n\(try screen())") }
      return status != nil
    }
    guard let status else { throw Failure(description: "The command goes on:\n\(try screen())") }
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

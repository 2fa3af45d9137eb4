import Glibc
import Synchronization

/// A program that runs during a test and ends with the test process, even if the test process
/// crashes.
///
/// A shell starts the program and a watcher. The watcher reads from a pipe whose other end the test
/// process keeps open. When the test process ends, the pipe closes and the watcher terminates the
/// program.
final class BackgroundProcess: Sendable {
  private struct State {
    var child: pid_t?
    var lifeline: Descriptor?
  }

  private static let script = """
    exec 3<&0 </dev/null
    (read -r _ <&3; kill $$) &
    exec "$@" 3<&-
    """

  private let state: Mutex<State>

  /// Starts the program.
  ///
  /// - Parameter logFile: The path of a file that receives standard output and standard error.
  init(_ command: [String], environment: [String: String], logFile: String) throws {
    let lifeline = try Descriptor.pipe()
    let log = Launch.Stream.file(logFile, flags: O_WRONLY | O_CREAT | O_APPEND)
    let launch = Launch(
      command: ["/bin/sh", "-c", Self.script, "sh"] + command, environment: environment, workingDirectory: nil,
      input: .opened(lifeline.reading), output: log, error: log)
    state = Mutex(State(child: try launch.start(), lifeline: lifeline.writing))
  }

  deinit { stop() }

  var isRunning: Bool { state.withLock { Self.isRunning(&$0) } }

  func signal(_ number: Int32) {
    state.withLock { state in
      if let child = state.child { _ = kill(child, number) }
    }
  }

  /// Terminates the program and waits for it to end. After five seconds, SIGKILL is sent.
  func stop() {
    state.withLock { state in
      state.lifeline = nil
      if eventually(within: 5, { !Self.isRunning(&state) }) { return }
      guard let child = state.child else { return }
      kill(-child, SIGKILL)
      waitpid(child, nil, 0)
      state.child = nil
    }
  }

  private static func isRunning(_ state: inout State) -> Bool {
    if let child = state.child, waitpid(child, nil, WNOHANG) != 0 { state.child = nil }
    return state.child != nil
  }
}

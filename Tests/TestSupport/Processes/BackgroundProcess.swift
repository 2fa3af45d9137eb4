import Glibc
import Synchronization

/// A program that runs beside the test and never outlives the test process, however that ends.
///
/// A shell starts it and leaves a watcher behind, which ends the program as soon as a pipe from here closes.
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

  /// - Parameter logFile: Where its output and errors go.
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

  /// Asks it to end, insists after five seconds, and returns when it has ended.
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

import CGlibcGNU
import Glibc

/// A child process about to be started: the program, and all that it gets.
///
/// The child leads a session of its own, has the default signal handling, and no descriptors but the three streams.
struct Launch {
  /// What the child gets as its standard input, output or error.
  enum Stream {
    case opened(Descriptor)
    /// A file that the child opens. The first terminal among them becomes its controlling terminal.
    case file(String, flags: Int32)
  }

  /// A path, or a name to be found on the test process's own `PATH`, and the arguments.
  let command: [String]
  let environment: [String: String]
  let workingDirectory: String?
  let input: Stream
  let output: Stream
  let error: Stream

  func start() throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in [(STDIN_FILENO, input), (STDOUT_FILENO, output), (STDERR_FILENO, error)] {
      switch stream {
      case .opened(let descriptor): posix_spawn_file_actions_adddup2(&actions, descriptor.number, number)
      case .file(let path, let flags): posix_spawn_file_actions_addopen(&actions, number, path, flags, 0o600)
      }
    }
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
    if let workingDirectory { posix_spawn_file_actions_addchdir_np(&actions, workingDirectory) }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = Int32(POSIX_SPAWN_SETSID) | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var child: pid_t = 0
    let failure = withCStrings(command) { arguments in
      withCStrings(environment.map { "\($0)=\($1)" }) { environment in
        posix_spawnp(&child, command[0], &actions, &attributes, arguments, environment)
      }
    }
    guard failure == 0 else { throw SystemError("posix_spawn \(command)", code: failure) }
    return child
  }
}

/// Passes the strings as C does: an array of pointers with a null pointer at its end.
private func withCStrings<Value>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
) -> Value {
  let copies = strings.map { strdup($0) }
  defer {
    for copy in copies { free(copy) }
  }
  return body(copies + [nil])
}

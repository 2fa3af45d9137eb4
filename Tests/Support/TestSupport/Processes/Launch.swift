import CGlibcGNU
import Glibc

/// The program, environment and standard streams of a child process to start.
///
/// The child process leads a new session, has default signal handling, and inherits no descriptors
/// except the three standard streams.
struct Launch {
  /// The source or target of a standard stream of the child process.
  enum Stream {
    case opened(Descriptor)
    /// A file that the child process opens. The first terminal it opens becomes its controlling
    /// terminal.
    case file(String, flags: Int32)
  }

  /// The program followed by its arguments. The program is a path, or a name to look up in the test
  /// process's `PATH`.
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

/// Calls a closure with an array of C strings that ends with a null pointer.
private func withCStrings<Value>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
) -> Value {
  let copies = strings.map { strdup($0) }
  defer {
    for copy in copies { free(copy) }
  }
  return body(copies + [nil])
}

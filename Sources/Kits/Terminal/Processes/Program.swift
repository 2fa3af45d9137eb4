import CTickit
import Glibc

/// A program to start. All child processes are started with this type.
///
/// The program becomes the leader of a new process group. It doesn't inherit file descriptors,
/// except its standard streams, and doesn't inherit blocked or ignored signals.
public nonisolated struct Program: Sendable {
  private let words: [String]
  private let environment: [String: String]
  private let streams: [Int32?]

  /// Describes a program to start.
  ///
  /// - Parameters:
  ///   - words: The path of the program, followed by its arguments.
  ///   - environment: The environment variables of the program.
  ///   - streams: The descriptors for standard input, standard output and standard error. `nil`
  ///     stands for `/dev/null`.
  public init(_ words: [String], environment: [String: String], streams: [Int32?] = [nil, nil, nil]) {
    self.words = words
    self.environment = environment
    self.streams = streams
  }

  /// Starts the program.
  ///
  /// - Returns: The child process, or `nil` if the program can't be started.
  public func start() -> ChildProcess? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in zip(STDIN_FILENO..., streams) {
      if let stream {
        posix_spawn_file_actions_adddup2(&actions, stream, number)
      } else {
        posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
      }
    }
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
    var attributes = Self.attributes
    defer { posix_spawnattr_destroy(&attributes) }
    let arguments = words.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer {
      for string in arguments + variables { free(string) }
    }
    var child = pid_t()
    let code = posix_spawn(&child, words[0], &actions, &attributes, arguments, variables)
    return code == 0 ? ChildProcess(id: child) : nil
  }

  private static var attributes: posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = Int32(POSIX_SPAWN_SETPGROUP) | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    return attributes
  }
}

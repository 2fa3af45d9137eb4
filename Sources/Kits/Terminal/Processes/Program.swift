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

/// Capturing the output of a program.
extension Program {
  /// Runs a short program and blocks until it has ended.
  ///
  /// - Returns: The exit status, and the text on standard output. The text is `nil` if the output
  ///   isn't valid UTF-8. The whole result is `nil` if the program can't be started.
  public static func output(
    of words: [String], environment: [String: String]
  ) -> (status: Int32, text: String?)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    defer { close(ends[0]) }
    let child = Program(words, environment: environment, streams: [nil, ends[1], nil]).start()
    close(ends[1])
    guard let child else { return nil }
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4_096))
    while bytes.count < longestOutput {
      let count = read(ends[0], &buffer, buffer.count)
      if count > 0 { bytes += buffer.prefix(count) } else if count == 0 || errno != EINTR { break }
    }
    guard case .ended(let status) = child.end(timeout: timeout) else { return nil }
    return (status, String(validating: bytes, as: UTF8.self))
  }

  /// Runs a program whose output is at most a few kilobytes, without blocking the caller. If the task
  /// is canceled, ends the program.
  ///
  /// - Returns: The exit status, and the text on standard output. The text is `nil` if the output
  ///   isn't valid UTF-8. The whole result is `nil` if the program can't be started.
  public static func shortOutput(
    of words: [String], environment: [String: String]
  ) async -> (status: Int32, text: String?)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    defer { close(ends[0]) }
    let child = Program(words, environment: environment, streams: [nil, ends[1], nil]).start()
    close(ends[1])
    guard let child else { return nil }
    guard case .ended(let status) = await child.nextState() else {
      child.kill()
      return nil
    }
    // A process that the program started may still have the pipe open, so don't wait for the end of
    // the output.
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = max(0, read(ends[0], &buffer, buffer.count))
    return (status, String(validating: buffer.prefix(count), as: UTF8.self))
  }

  /// The size of the output, in bytes, after which `output(of:environment:)` stops reading.
  private static let longestOutput = 16 << 20
  /// The longest time that the program may continue after closing its output, in milliseconds.
  private static let timeout = 1_000
}

import Glibc

/// Runs a program and waits for its result.
///
/// The program gets only the given environment variables and leads a new session. If it doesn't end
/// in time, its process group is killed and ``TimedOut`` is thrown.
public enum Subprocess {
  /// The output of a program and the way it ended.
  public struct Result: Sendable {
    public enum Ending: Sendable, Equatable {
      case exited(status: Int32)
      case killed(signal: Int32)
    }

    public let ending: Ending
    public let standardOutput: [UInt8]
    public let standardError: [UInt8]
    /// The bytes the program wrote to its terminal, or an empty array if it had no terminal.
    public let terminal: [UInt8]
    /// The wall-clock time from the start of the program to its end, in seconds.
    public let seconds: Double
    /// The peak memory of the program or of a process it waited for, whichever is larger, in KiB.
    ///
    /// Linux includes the memory of the test process at the time it started the program, so the
    /// value is never smaller than that.
    public let peakMemory: Int

    /// The exit status, or `nil` if a signal ended the program.
    public var status: Int32? {
      if case .exited(let status) = ending { status } else { nil }
    }

    public var output: String { String(decoding: standardOutput, as: UTF8.self) }
    public var errors: String { String(decoding: standardError, as: UTF8.self) }
    public var terminalText: String { String(decoding: terminal, as: UTF8.self) }
  }

  /// The program did not end in time and was killed. The error contains its output up to that
  /// point.
  public struct TimedOut: Error, CustomStringConvertible {
    public let command: [String]
    public let result: Result

    public var description: String {
      let written = [result.output, result.errors, result.terminalText].filter { !$0.isEmpty }
      return "\(command) was killed after \(result.seconds) s, having written: \(written)"
    }
  }

  /// A standard stream of the program.
  public enum Stream: Sendable, CaseIterable { case input, output, error }

  /// Runs a program without a terminal. Standard output and standard error are pipes.
  ///
  /// - Parameters:
  ///   - executable: A path, or a name to look up in the test process's `PATH`.
  ///   - standardInput: The bytes to send through a pipe, or `nil` to use `/dev/null`.
  ///   - signals: The signals to send, in order. Each signal waits for the previous one.
  public static func run(
    _ executable: String, _ arguments: [String] = [], environment: [String: String], standardInput: [UInt8]? = nil,
    timeout seconds: Double = 60, signals: [Subprocess.Signal] = [],
    workingDirectory: String? = nil
  ) throws -> Result {
    var child = try start(
      [executable] + arguments, environment, workingDirectory, standardInput: standardInput, terminal: nil)
    return try child.result(within: seconds, signals: signals)
  }

  /// Runs a program with a pseudo-terminal as its controlling terminal.
  ///
  /// - Parameters:
  ///   - streams: The standard streams to connect to the terminal. The others are connected as in
  ///     ``run(_:_:environment:standardInput:timeout:signals:workingDirectory:)``.
  ///   - input: The keyboard input, in order. Each item waits for the previous one.
  public static func runOnTerminal(
    _ executable: String, _ arguments: [String] = [], environment: [String: String], columns: Int = 80, rows: Int = 24,
    streams: Set<Stream> = Set(Stream.allCases), input: [TerminalInput] = [], standardInput: [UInt8]? = nil,
    timeout seconds: Double = 60, signals: [Subprocess.Signal] = [],
    workingDirectory: String? = nil
  ) throws -> Result {
    let terminal = try PseudoTerminal(columns: columns, rows: rows)
    var child = try start(
      [executable] + arguments, environment, workingDirectory, standardInput: standardInput, terminal: terminal,
      streams: streams, input: input)
    return try child.result(within: seconds, signals: signals)
  }

  /// Starts the child process and closes this process's copies of the child's pipe ends.
  ///
  /// Open copies would prevent the end of stream when the child process ends.
  private static func start(
    _ command: [String], _ environment: [String: String], _ workingDirectory: String?, standardInput: [UInt8]?,
    terminal: PseudoTerminal?, streams: Set<Stream> = [], input: [TerminalInput] = []
  ) throws -> Supervision {
    let (output, error) = (try Descriptor.pipe(), try Descriptor.pipe())
    func device(_ stream: Stream) -> Launch.Stream? {
      streams.contains(stream) ? terminal.map { .file($0.path, flags: O_RDWR) } : nil
    }
    let launch = Launch(
      command: command, environment: environment, workingDirectory: workingDirectory,
      input: try device(.input) ?? inputStream(standardInput), output: device(.output) ?? .opened(output.writing),
      error: device(.error) ?? .opened(error.writing))
    return try Supervision(
      of: launch, output: output.reading, error: error.reading, terminal: terminal?.descriptor,
      typing: input)
  }

  /// Returns a stream from which the program reads the bytes. A thread writes them to a pipe. If
  /// `bytes` is `nil`, the stream is `/dev/null`.
  private static func inputStream(_ bytes: [UInt8]?) throws -> Launch.Stream {
    guard let bytes else { return .file("/dev/null", flags: O_RDONLY) }
    let (reading, writing) = try Descriptor.pipe()
    try startThread {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(writing.number, $0.baseAddress, $0.count) }
        if count < 0 { return }
        rest = rest.dropFirst(count)
      }
    }
    return .opened(reading)
  }
}

import Glibc

/// Runs a program to its end, and tells what came of it.
///
/// The environment is exactly what is given. The child leads a session of its own; when the time is up, it and all in
/// its process group are killed, and ``TimedOut`` is thrown.
public enum Subprocess {
  /// What a program wrote, and how it ended.
  public struct Result: Sendable {
    public enum Ending: Sendable, Equatable {
      case exited(status: Int32)
      case killed(signal: Int32)
    }

    public let ending: Ending
    public let standardOutput: [UInt8]
    public let standardError: [UInt8]
    /// What was written to the terminal, if it had one.
    public let terminal: [UInt8]
    /// Wall time, from its start to its end.
    public let seconds: Double
    /// KiB that it, or a process for which it waited, had at the most; not less than this process had at its start.
    public let peakMemory: Int

    /// The exit status; nil if a signal ended it.
    public var status: Int32? {
      if case .exited(let status) = ending { status } else { nil }
    }

    public var output: String { String(decoding: standardOutput, as: UTF8.self) }
    public var errors: String { String(decoding: standardError, as: UTF8.self) }
    public var terminalText: String { String(decoding: terminal, as: UTF8.self) }
  }

  /// The program had not ended in the time that it was given. Carries what it had written until then.
  public struct TimedOut: Error, CustomStringConvertible {
    public let command: [String]
    public let result: Result

    public var description: String {
      let written = [result.output, result.errors, result.terminalText].filter { !$0.isEmpty }
      return "\(command) was killed after \(result.seconds) s, having written: \(written)"
    }
  }

  /// Which of the program's standard streams are the terminal.
  public enum Stream: Sendable, CaseIterable { case input, output, error }

  /// Runs with pipes for output and errors. `standardInput` comes through a pipe too; nil is `/dev/null`.
  ///
  /// - Parameters:
  ///   - executable: A path, or a name to be found on the test process's own `PATH`.
  ///   - signals: Each waits for the one before it.
  public static func run(
    _ executable: String, _ arguments: [String] = [], environment: [String: String], standardInput: [UInt8]? = nil,
    timeout seconds: Double = 60, signals: [Subprocess.Signal] = [],
    workingDirectory: String? = nil
  ) throws -> Result {
    var child = try start(
      [executable] + arguments, environment, workingDirectory, standardInput: standardInput, terminal: nil)
    return try child.result(within: seconds, signals: signals)
  }

  /// Runs on a pseudo-terminal, which is the program's controlling terminal.
  ///
  /// - Parameters:
  ///   - streams: Those that are the terminal; the others are as without a terminal.
  ///   - input: What is typed; each waits for the one before it.
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

  /// Starts the child and lets go of its ends of the pipes, so that they end when it does.
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

  /// The reading end of a pipe into which a thread writes the bytes.
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

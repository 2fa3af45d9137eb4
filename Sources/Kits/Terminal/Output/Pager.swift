import Glibc

/// Shows output page by page if it is longer than the terminal.
///
/// Output is held back until it fills the terminal. Then an external pager program, such as `less`,
/// shows it and receives the rest as it is written. Shorter output is written directly when the run
/// ends.
public final class Pager {
  private enum State {
    /// Output is held back, because it still fits on the terminal.
    ///
    /// - Parameter rows: The number of terminal rows that the bytes take up.
    case holding([UInt8], rows: Int)
    /// The pager program runs and receives output through a pipe.
    case paging(OutputChannel)
    /// Output is written directly to the terminal.
    case direct
  }

  /// The end of the operation that writes output, or the end of the pager program.
  private enum Ending: Sendable {
    case run((any Error)?)
    case program(status: Int32)
  }

  /// The statuses of a shell that can't run a program, or can't find it.
  private static let failedStarts: Set<Int32> = [126, 127]

  private let shellScript: String
  private let environment: [String: String]
  private let output: OutputChannel
  private var state = State.holding([], rows: 0)
  private let jobs: AsyncStream<TerminalJob>
  private let begin: AsyncStream<TerminalJob>.Continuation

  /// Creates a pager.
  ///
  /// - Parameters:
  ///   - shellScript: A command line for `/bin/sh` that runs the pager program. The program
  ///     receives the output on its standard input.
  ///   - environment: The environment variables of the pager program.
  ///   - output: The channel of a terminal.
  public init(shellScript: String, environment: [String: String], output: OutputChannel) {
    self.shellScript = shellScript
    self.environment = environment
    self.output = output
    (jobs, begin) = AsyncStream.makeStream()
  }

  /// Whether the pager program uses the terminal.
  var isPaging: Bool {
    if case .paging = state { true } else { false }
  }

  /// Writes output, and starts the pager program if the output fills the terminal.
  ///
  /// - Parameter rows: The number of terminal rows that the bytes take up.
  func write(_ bytes: some Collection<UInt8>, rows: @autoclosure () -> Int) throws(OutputError) {
    switch state {
    case .paging(let pipe): try pipe.write(bytes)
    case .direct: try output.write(bytes)
    case .holding(let held, let heldRows):
      let (all, rows) = (held + bytes, heldRows + rows())
      state = .holding(all, rows: rows)
      guard let height = output.terminalHeight else { return try writeDirectly() }
      // The prompt of the shell or of the pager program takes up one row.
      if rows >= height { try page() }
    }
  }

  /// Writes the output that was held back. All further output is written directly.
  func writeDirectly() throws(OutputError) {
    guard case .holding(let held, _) = state else { return }
    state = .direct
    try output.write(held)
  }

  /// Starts the pager program, or writes directly if the program can't take over the terminal.
  private func page() throws(OutputError) {
    var ends: [Int32] = [-1, -1]
    guard case .holding(let held, _) = state, Self.hasTerminal, pipe(&ends) == 0 else { return try writeDirectly() }
    let pipe = output.moved(to: ends[1])
    state = .paging(pipe)
    begin.yield(TerminalJob(shellScript: shellScript, environment: environment, input: ends[0]))
    try pipe.write(held)
  }

  /// Whether this process is in the foreground of its terminal. Only then can it lend the terminal
  /// to another program.
  private static var hasTerminal: Bool {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    defer { close(terminal) }
    return tcgetpgrp(terminal) == getpgrp()
  }

  /// Runs an operation that writes output, then waits until the user closes the pager program. If
  /// the user closes it before the operation ends, cancels the operation.
  ///
  /// - Throws: `OutputError.closed` if the user closed the pager program early,
  ///   `OutputError.noPager`, or the error of the operation.
  func show(_ run: @escaping @MainActor () async throws -> Void) async throws {
    let failure = await withTaskGroup(of: Ending.self) { group in
      group.addTask { .run(await self.failure(of: run)) }
      group.addTask { [jobs] in
        for await job in jobs { return .program(status: await job.run()) }
        return .program(status: 0)
      }
      var failure: (any Error)?
      for await ending in group {
        switch ending {
        case .run(let error) where failure == nil: failure = error
        case .run: break
        case .program(let status) where Self.failedStarts.contains(status):
          failure = OutputError.noPager
          group.cancelAll()
        case .program where isPaging:
          failure = OutputError.closed
          group.cancelAll()
        case .program: break
        }
      }
      return failure
    }
    if let failure { throw failure }
  }

  private func failure(of run: @MainActor () async throws -> Void) async -> (any Error)? {
    var failure: (any Error)?
    do {
      try await run()
    } catch {
      failure = error
    }
    do {
      try end()
    } catch {
      failure = failure ?? error
    }
    return failure
  }

  /// Closes the pipe to the pager program, which then shows the output until the user closes it. If
  /// the program isn't running, writes the output that was held back.
  private func end() throws(OutputError) {
    begin.finish()
    guard case .paging(let pipe) = state else { return try writeDirectly() }
    state = .direct
    close(pipe.descriptor)
  }
}

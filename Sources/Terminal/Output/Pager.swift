import Glibc

/// Terminal kit: standard output on a terminal, where what is written may be higher than the screen. It is held back
/// until it is; then an outside program shows it, page by page, and gets the rest as it comes.
public final class Pager {
  private enum State {
    /// - Parameter rows: that the bytes take on the screen.
    case holding([UInt8], rows: Int)
    case paging(OutputChannel)
    case direct
  }

  private enum Ending: Sendable {
    case run((any Error)?)
    case program
  }

  private let shellScript: String
  private let environment: [String: String]
  private let output: OutputChannel
  private var state = State.holding([], rows: 0)
  private let jobs: AsyncStream<TerminalJob>
  private let begin: AsyncStream<TerminalJob>.Continuation

  /// - Parameters:
  ///   - shellScript: the program, for `/bin/sh`; it gets the pages on its standard input.
  ///   - output: a terminal.
  public init(shellScript: String, environment: [String: String], output: OutputChannel) {
    self.shellScript = shellScript
    self.environment = environment
    self.output = output
    (jobs, begin) = AsyncStream.makeStream()
  }

  /// Whether the program has the terminal.
  var isPaging: Bool {
    if case .paging = state { true } else { false }
  }

  /// - Parameter rows: that the bytes take on the screen.
  func write(_ bytes: some Collection<UInt8>, rows: @autoclosure () -> Int) throws(OutputError) {
    switch state {
    case .paging(let pipe): try pipe.write(bytes)
    case .direct: try output.write(bytes)
    case .holding(let held, let heldRows):
      let (all, rows) = (held + bytes, heldRows + rows())
      state = .holding(all, rows: rows)
      guard let height = output.terminalHeight else { return try writeDirectly() }
      // The prompt of the shell, or of the program, takes a row.
      if rows >= height { try page() }
    }
  }

  /// Writes what is held back, and from now on everything at once.
  func writeDirectly() throws(OutputError) {
    guard case .holding(let held, _) = state else { return }
    state = .direct
    try output.write(held)
  }

  private func page() throws(OutputError) {
    var ends: [Int32] = [-1, -1]
    guard case .holding(let held, _) = state, Self.hasTerminal, pipe(&ends) == 0 else { return try writeDirectly() }
    let pipe = output.moved(to: ends[1])
    state = .paging(pipe)
    begin.yield(TerminalJob(shellScript: shellScript, environment: environment, input: ends[0]))
    try pipe.write(held)
  }

  /// Whether this process is in the foreground of its terminal, and so can lend it.
  private static var hasTerminal: Bool {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    defer { close(terminal) }
    return tcgetpgrp(terminal) == getpgrp()
  }

  /// Carries out the run that writes, and waits until the user has seen enough; if that is before its end, cancels it.
  func show(_ run: @escaping @MainActor () async throws -> Void) async throws {
    let failure = await withTaskGroup(of: Ending.self) { group in
      group.addTask { .run(await self.failure(of: run)) }
      group.addTask { [jobs] in
        for await job in jobs {
          _ = await job.run()
          break
        }
        return .program
      }
      var failure: (any Error)?
      for await ending in group {
        switch ending {
        case .run(let error) where failure == nil: failure = error
        case .run: break
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

  /// The program gets the end of its input, and shows the pages until the user leaves it.
  private func end() throws(OutputError) {
    begin.finish()
    guard case .paging(let pipe) = state else { return try writeDirectly() }
    state = .direct
    close(pipe.descriptor)
  }
}

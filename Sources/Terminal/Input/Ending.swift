import Glibc
import Synchronization

/// Part of the bridge from the keyboard: the end of the process by SIGINT, SIGTERM or SIGHUP.
///
/// A thread of its own waits for these signals, so that the process ends however busy or stuck all others are. The first
/// signal ends the work, which has a moment to put things in order; the next interrupt ends the process at once.
nonisolated final class Ending: Sendable {
  private struct State {
    /// The signal that ends the process.
    var signal: Int32?
    /// Whether something is being saved; nil while there is no work, and nothing to be put in order.
    var isSaving: (@Sendable () -> Bool)?
    /// What the terminal has to be set to at the end.
    var terminal: termios?
  }

  let interrupts: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  private let state = Mutex(State())

  init() {
    (interrupts, continuation) = AsyncStream.makeStream()
  }

  var hasBegun: Bool {
    state.withLock { $0.signal != nil }
  }

  /// Lets the work go on for a moment after the first signal, and for longer while it saves something.
  func giveTime(whileSaving isSaving: @escaping @Sendable () -> Bool) {
    state.withLock { $0.isSaving = isSaving }
  }

  /// - Parameter terminal: the settings to restore when the process ends; nil for none.
  func restoreAtEnd(_ terminal: termios?) {
    state.withLock { $0.terminal = terminal }
  }

  func begin(by signal: Int32) {
    state.withLock { state in
      if signal != SIGINT || state.signal == nil { state.signal = signal }
    }
    continuation.yield()
  }

  /// Ends the process: by SIGTERM or SIGHUP where one came, else with the status (130 after Ctrl-C).
  ///
  /// What libraries clean up at `exit` is left to the system: OpenSSL would take its data from under the network's thread.
  func endProcess(_ status: Int32? = nil) -> Never {
    let state = state.withLock { $0 }
    if var terminal = state.terminal, tcgetpgrp(STDIN_FILENO) == getpgrp() {
      tcsetattr(STDIN_FILENO, TCSANOW, &terminal)
    }
    guard let signal = state.signal, signal != SIGINT else { _exit(status ?? 128 + SIGINT) }
    SignalWatch.deliver(signal)
    // Process 1 of a container ignores signals that it does not handle, so it gets here.
    _exit(128 + signal)
  }
}

/// The thread.
nonisolated extension Ending {
  /// Milliseconds that the work has after the first signal, and at most while something is saved.
  private static let grace = (usual: 300, saving: 3_000)
  private static let interval = 50

  /// To be called before there is any other thread.
  /// - Returns: false where the system gives none.
  func watch() -> Bool {
    var signals = Self.signals
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self).toOpaque()
    guard pthread_create(&thread, nil, Self.main, context) == 0 else {
      Unmanaged<Ending>.fromOpaque(context).release()
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      return false
    }
    pthread_detach(thread)
    // libdispatch unblocks all signals on the main thread; there, this handler sends them on to our thread.
    for number in Self.numbers { signal(number) { _ = kill(getpid(), $0) } }
    return true
  }

  /// Those that were not ignored when the program was started.
  private static var numbers: [Int32] {
    [SIGINT, SIGTERM, SIGHUP].filter { !SignalWatch.isIgnored($0) }
  }

  private static var signals: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    return signals
  }

  private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
    guard let context else { return nil }
    Unmanaged<Ending>.fromOpaque(context).takeRetainedValue().waitForEnd()
  }

  private func waitForEnd() -> Never {
    let signals = Self.signals
    while !hasBegun {
      if let number = Self.next(of: signals, withinMilliseconds: nil) { begin(by: number) }
    }
    var milliseconds = 0
    while let isSaving = state.withLock({ $0.isSaving }) {
      guard milliseconds < (isSaving() ? Self.grace.saving : Self.grace.usual) else { break }
      if let number = Self.next(of: signals, withinMilliseconds: Self.interval) {
        if number == SIGINT { break }
        begin(by: number)
      } else {
        milliseconds += Self.interval
      }
    }
    endProcess()
  }

  /// - Returns: nil when the time is up, or the process was stopped meanwhile.
  private static func next(of signals: sigset_t, withinMilliseconds milliseconds: Int?) -> Int32? {
    var signals = signals
    var number: Int32 = -1
    if let milliseconds {
      var time = timespec(tv_sec: 0, tv_nsec: milliseconds * 1_000_000)
      number = sigtimedwait(&signals, nil, &time)
    } else {
      number = sigwaitinfo(&signals, nil)
    }
    return number > 0 ? number : nil
  }
}

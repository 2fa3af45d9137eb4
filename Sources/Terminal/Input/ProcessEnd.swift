import Glibc
import Synchronization

/// Terminal kit: part of the bridge from the keyboard: the end of the process by SIGINT, SIGTERM or SIGHUP.
///
/// A thread of its own waits for these signals, so that the process ends even where all others are blocked. The first
/// signal cancels the work and begins a grace period; the next interrupt ends the process at once.
public nonisolated final class ProcessEnd: Sendable {
  private struct State {
    /// The signal that ends the process; nil until one came.
    var signal: Int32?
    /// Whether something is being saved; nil where there is no grace period.
    var isSaving: (@Sendable () -> Bool)?
    /// The settings to restore at the end.
    var terminal: termios?
  }

  /// An element for each interrupt, and for each signal that is to end the program.
  public let interrupts: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  private let state = Mutex(State())

  init() {
    (interrupts, continuation) = AsyncStream.makeStream()
  }

  /// Whether there was an interrupt, for code that cannot await an element.
  public var hasBegun: Bool {
    state.withLock { $0.signal != nil }
  }

  /// From now on there is a grace period after the first signal: some tenths of a second, and up to three seconds while
  /// something is saved.
  public func allowGracePeriod(isSaving: @escaping @Sendable () -> Bool) {
    state.withLock { $0.isSaving = isSaving }
  }

  /// - Parameter terminal: the settings to restore when the process ends; nil for none.
  func restoreAtEnd(_ terminal: termios?) {
    state.withLock { $0.terminal = terminal }
  }

  /// The terminal has gone: the program ends as by SIGHUP.
  func hangUp() {
    begin(by: SIGHUP)
  }

  func begin(by signal: Int32) {
    state.withLock { state in
      if signal != SIGINT || state.signal == nil { state.signal = signal }
    }
    continuation.yield()
  }

  /// Ends the process: by SIGTERM or SIGHUP where one came, else with the status (130 after Ctrl-C).
  ///
  /// No library cleans up: at `exit` OpenSSL would free what the network's thread still uses.
  public func endProcess(_ status: Int32? = nil) -> Never {
    let state = state.withLock { $0 }
    if var terminal = state.terminal, tcgetpgrp(STDIN_FILENO) == getpgrp() {
      tcsetattr(STDIN_FILENO, TCSANOW, &terminal)
    }
    guard let signal = state.signal, signal != SIGINT else { _exit(status ?? 128 + SIGINT) }
    SignalWatch.deliver(signal)
    // Process 1 of a container ignores signals that it does not handle.
    _exit(128 + signal)
  }
}

/// The thread.
nonisolated extension ProcessEnd {
  /// Milliseconds after the first signal, and at most while something is saved.
  private static let gracePeriod = (usual: 300, saving: 3_000)
  private static let interval = 50

  /// To be called before there is any other thread.
  /// - Returns: false where no thread can be started.
  public func watch() -> Bool {
    var signals = Self.signals
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self).toOpaque()
    guard pthread_create(&thread, nil, Self.main, context) == 0 else {
      Unmanaged<ProcessEnd>.fromOpaque(context).release()
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      return false
    }
    pthread_detach(thread)
    // libdispatch unblocks all signals on the main thread; this handler sends them on to our thread.
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
    Unmanaged<ProcessEnd>.fromOpaque(context).takeRetainedValue().waitForEnd()
  }

  private func waitForEnd() -> Never {
    let signals = Self.signals
    while !hasBegun {
      if let number = Self.next(of: signals, timeout: nil) { begin(by: number) }
    }
    var milliseconds = 0
    while let isSaving = state.withLock({ $0.isSaving }) {
      guard milliseconds < (isSaving() ? Self.gracePeriod.saving : Self.gracePeriod.usual) else { break }
      if let number = Self.next(of: signals, timeout: Self.interval) {
        if number == SIGINT { break }
        begin(by: number)
      } else {
        milliseconds += Self.interval
      }
    }
    endProcess()
  }

  /// - Returns: nil after the timeout, or where the process was stopped meanwhile.
  private static func next(of signals: sigset_t, timeout milliseconds: Int?) -> Int32? {
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

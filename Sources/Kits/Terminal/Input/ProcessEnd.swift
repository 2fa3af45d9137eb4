import CTickit
import Glibc
import Synchronization

/// Ends the process on SIGINT, SIGTERM or SIGHUP.
///
/// A dedicated thread waits for these signals, so the process ends even if all other threads are
/// blocked. The first signal cancels the work and starts a grace period. Another interrupt during
/// the grace period ends the process at once.
public nonisolated final class ProcessEnd: Sendable {
  private struct State {
    /// The signal that ends the process, or `nil` if none has been received.
    var signal: Int32?
    /// Returns whether a change is being saved on GitHub. `nil` disables the grace period.
    var isSaving: (@Sendable () -> Bool)?
  }

  /// Yields an element for each SIGINT, SIGTERM and SIGHUP.
  public let interrupts: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  private let state = Mutex(State())

  init() {
    (interrupts, continuation) = AsyncStream.makeStream()
  }

  /// Whether a signal has been received. Code that can't await an element of `interrupts` checks
  /// this.
  public var hasBegun: Bool {
    state.withLock { $0.signal != nil }
  }

  /// Enables a grace period after the first signal. The grace period lasts 0.3 seconds, or up to 3
  /// seconds while a change is being saved.
  ///
  /// - Parameter isSaving: Returns whether a change is being saved. Called on the signal thread.
  public func allowGracePeriod(isSaving: @escaping @Sendable () -> Bool) {
    state.withLock { $0.isSaving = isSaving }
  }

  /// Sets how the terminal is restored when the process ends, even if it crashes.
  ///
  /// - Parameters:
  ///   - settings: The settings to restore, or `nil` to leave the terminal unchanged from now on.
  ///   - sequence: The bytes to write first.
  ///   - output: The descriptor of the terminal to write to.
  func restoreAtEnd(_ settings: termios?, writing sequence: [UInt8] = [], to output: Int32 = STDOUT_FILENO) {
    guard var settings else { return ghlotus_rescue_disarm() }
    ghlotus_rescue_arm(&settings, output, sequence, sequence.count)
  }

  /// Ends the program as SIGHUP does. Called when the terminal is gone.
  func hangUp() {
    begin(by: SIGHUP)
  }

  /// Records a signal that ends the process and cancels the work. SIGTERM and SIGHUP replace an
  /// earlier SIGINT, but SIGINT doesn't replace another signal.
  func begin(by signal: Int32) {
    state.withLock { state in
      if signal != SIGINT || state.signal == nil { state.signal = signal }
    }
    continuation.yield()
  }

  /// Restores the terminal settings and ends the process.
  ///
  /// If SIGTERM or SIGHUP was received, the process ends with that signal. Otherwise, it exits with
  /// a status.
  ///
  /// This method doesn't run the exit handlers of libraries, because OpenSSL would free memory that
  /// the network thread still uses.
  ///
  /// - Parameter status: The exit status. `nil` means 130, the status after Ctrl-C.
  public func endProcess(_ status: Int32? = nil) -> Never {
    let state = state.withLock { $0 }
    ghlotus_rescue_restore()
    guard let signal = state.signal, signal != SIGINT else { _exit(status ?? 128 + SIGINT) }
    SignalWatch.deliver(signal)
    // The first process of a container ignores signals that it doesn't handle. In that case, the
    // process is still running here.
    _exit(128 + signal)
  }
}

/// The thread that waits for signals.
nonisolated extension ProcessEnd {
  /// The length of the grace period, in milliseconds: the usual length, and the maximum while a
  /// change is being saved.
  private static let gracePeriod = (usual: 300, saving: 3_000)
  private static let interval = 50

  /// Starts the thread. Call this method before any other thread exists, so that all threads
  /// inherit the blocked signals.
  ///
  /// - Returns: `false` if the thread can't be started.
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
    // libdispatch unblocks all signals on the main thread. This handler sends them to the process
    // again, so that the signal thread receives them.
    for number in Self.numbers { signal(number) { _ = kill(getpid(), $0) } }
    return true
  }

  /// The signals to wait for, except those that were ignored when the program started.
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

  /// Waits for a signal.
  ///
  /// - Returns: The signal's number. `nil` after the timeout, or after the process was stopped and
  ///   resumed.
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

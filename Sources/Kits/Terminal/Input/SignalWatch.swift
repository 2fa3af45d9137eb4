import CTickit
@preconcurrency import Dispatch
import Glibc

/// Calls a handler for signals instead of their default action, which would end or stop the
/// process.
///
/// A signal that was ignored when the program started stays ignored, as users of `nohup` expect.
final class SignalWatch {
  private let sources: [any DispatchSourceSignal]

  init(_ numbers: [Int32], on queue: DispatchQueue, handler: @escaping @Sendable (Int32) -> Void) {
    sources = numbers.filter { !Self.isIgnored($0) }.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { @Sendable in handler(number) }
      source.activate()
      return source
    }
  }

  /// Performs the default action of a signal. Returns if the process continues, for example after
  /// it was stopped and resumed.
  nonisolated static func deliver(_ number: Int32) {
    let watching = signal(number, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    // libdispatch blocks most signals on its threads, so unblock this signal.
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
    signal(number, watching)
  }

  /// Stops all processes of this job, as Ctrl-Z does. Returns when the job is resumed.
  static func stopJob() {
    guard !isIgnored(SIGTSTP) else { return }
    // Stop the other processes first, while this process ignores the signal. `kill` may return
    // before the caller has stopped, so `deliver` then stops this process with `raise`, which
    // returns only after the job was resumed.
    let watching = signal(SIGTSTP, SIG_IGN)
    kill(0, SIGTSTP)
    deliver(SIGTSTP)
    signal(SIGTSTP, watching)
  }

  nonisolated static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

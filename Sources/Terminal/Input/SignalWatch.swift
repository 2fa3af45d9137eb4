@preconcurrency import Dispatch
import Glibc

/// Terminal kit: part of the bridge from the keyboard: hands signals to a handler instead of letting them end or stop
/// the process.
///
/// A signal that was ignored when the program was started, as `nohup` does, stays so.
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

  /// Lets a signal have its default action; returns if the process goes on.
  nonisolated static func deliver(_ number: Int32) {
    let watching = signal(number, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    // Threads of libdispatch have most signals blocked.
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
    signal(number, watching)
  }

  /// Stops the job of this process, as Ctrl-Z does; returns when it is resumed.
  static func stopJob() {
    guard !isIgnored(SIGTSTP) else { return }
    // The others first, and by another call: this process has to have stopped before it goes on.
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

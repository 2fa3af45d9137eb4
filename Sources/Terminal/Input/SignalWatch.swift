@preconcurrency import Dispatch
import Glibc

/// Part of the bridge from the keyboard: signals that come to a handler instead of ending or stopping the program.
///
/// A signal that was ignored when the program was started, as `nohup` does, stays so.
final class SignalWatch {
  private let sources: [(number: Int32, source: any DispatchSourceSignal)]

  init(_ numbers: [Int32], on queue: DispatchQueue, handler: @escaping @Sendable (Int32) -> Void) {
    sources = numbers.filter { !Self.isIgnored($0) }.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { handler(number) }
      source.activate()
      return (number, source)
    }
  }

  /// The signals do again what they usually do.
  func cancel() {
    for (number, source) in sources {
      source.cancel()
      signal(number, SIG_DFL)
    }
  }

  /// Lets a signal do to this process what it usually does, whether or not it is watched.
  nonisolated static func deliver(_ number: Int32) {
    signal(number, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    // The thread that watches a signal has it blocked.
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
  }

  /// Stops the job that this process is part of, as Ctrl-Z does at any other program; returns when it goes on.
  static func stopJob() {
    // The others first, and by another call: this process has to have stopped before it goes on.
    signal(SIGTSTP, SIG_IGN)
    kill(0, SIGTSTP)
    deliver(SIGTSTP)
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

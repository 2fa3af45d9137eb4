@preconcurrency import Dispatch
import Glibc
import Synchronization

/// The bridge from the terminal's interrupt key to the program: Ctrl-C becomes an element of a sequence.
public final class InterruptSource {
  public nonisolated let interrupts: AsyncStream<Void>
  private let source: any DispatchSourceSignal
  private nonisolated let flag = Flag()

  /// Whether there was one, for those who cannot wait for an element.
  public nonisolated var isInterrupted: Bool {
    flag.isSet.load(ordering: .relaxed)
  }

  private final class Flag: Sendable {
    let isSet = Atomic(false)
  }

  public init() {
    let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    // Not on the main queue, which may be held up by a reader who does not read.
    source.setEventHandler { @Sendable [flag] in
      flag.isSet.store(true, ordering: .relaxed)
      continuation.yield()
    }
    self.source = source
    self.interrupts = stream
  }

  /// From now on an interrupt no longer ends the process: there is something to be put in order first.
  public func start() {
    signal(SIGINT, SIG_IGN)
    source.activate()
  }

  deinit {
    // What was never active may not be let go of.
    source.activate()
  }
}

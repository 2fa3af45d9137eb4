@preconcurrency import Dispatch
import Glibc

/// The bridge from the terminal's interrupt key to the program: Ctrl-C becomes an element of a sequence.
public final class InterruptSource {
  public nonisolated let interrupts: AsyncStream<Void>
  private let source: any DispatchSourceSignal

  public init() {
    // The default action would end the process before anything could be put in order.
    signal(SIGINT, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .main)
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    source.setEventHandler { continuation.yield() }
    source.activate()
    self.source = source
    self.interrupts = stream
  }
}

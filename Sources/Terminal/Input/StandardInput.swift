@preconcurrency import Dispatch
import Glibc

/// Part of the bridge from the keyboard: reads standard input as bytes arrive.
final class StandardInput {
  /// Takes what arrived.
  /// - Returns: milliseconds after which it wants to hear that nothing more has arrived.
  typealias Receiver = ([UInt8]) -> Int?

  private let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
  private let receive: Receiver
  private var silence: Task<Void, any Error>?

  /// - Parameter atEnd: there will be nothing more, because the terminal has gone.
  init(_ receive: @escaping Receiver, atEnd: @escaping () -> Void) {
    self.receive = receive
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        guard let self, !self.read() else { return }
        self.cancel()
        atEnd()
      }
    }
    source.activate()
  }

  func cancel() {
    source.cancel()
    silence?.cancel()
  }

  /// Reads what is there by now, without waiting for more.
  func readRemaining() {
    while !source.isCancelled, isReady, read() {}
  }

  private var isReady: Bool {
    var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 0) > 0
  }

  /// - Returns: whether there may be more.
  private func read() -> Bool {
    // An event of the source may be old: what it announced has been read, and the main queue would wait for the next key.
    guard isReady else { return true }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
    guard count > 0 else { return count < 0 && (errno == EINTR || errno == EAGAIN) }
    hand(Array(buffer.prefix(count)))
    return true
  }

  private func hand(_ bytes: [UInt8]) {
    silence?.cancel()
    guard let milliseconds = receive(bytes), !source.isCancelled else { return }
    silence = Task { [weak self] in
      try await Task.sleep(for: .milliseconds(milliseconds))
      self?.hand([])
    }
  }
}

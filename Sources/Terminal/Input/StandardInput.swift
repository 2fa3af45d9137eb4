@preconcurrency import Dispatch
import Glibc

/// Terminal kit: part of the bridge from the keyboard: reads standard input as bytes arrive.
final class StandardInput {
  /// Takes bytes; none after the timeout that it asked for.
  /// - Returns: milliseconds without input after which to call it again.
  typealias Receiver = ([UInt8]) -> Int?

  private let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
  private let receive: Receiver
  private var silence: Task<Void, any Error>?

  /// - Parameter atEnd: called when the terminal has gone.
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
    // The source may report bytes that have been read since; read(2) would block the main queue.
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

@preconcurrency import Dispatch
import Glibc

/// Reads standard input and passes on bytes as they arrive.
final class StandardInput {
  /// A closure that receives input. The argument is empty if the timeout that the closure last
  /// requested has passed without input.
  ///
  /// - Returns: The new timeout in milliseconds, or `nil` for none.
  typealias Receiver = ([UInt8]) -> Int?

  private let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
  private let receive: Receiver
  private var silence: Task<Void, any Error>?

  /// Starts reading standard input.
  ///
  /// - Parameters:
  ///   - receive: Receives the bytes.
  ///   - atEnd: Called when standard input has ended because the terminal is gone.
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

  /// Reads the available input without waiting for more.
  func readRemaining() {
    while !source.isCancelled, isReady, read() {}
  }

  private var isReady: Bool {
    var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 0) > 0
  }

  /// Reads once, if input is available, and passes the bytes to the receiver.
  ///
  /// - Returns: `false` if standard input has ended.
  private func read() -> Bool {
    // The dispatch source may report bytes that were read in the meantime. Without this check,
    // read(2) would block the main queue.
    guard isReady else { return true }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
    guard count > 0 else { return count < 0 && (errno == EINTR || errno == EAGAIN) }
    hand(Array(buffer.prefix(count)))
    return true
  }

  /// Passes bytes to the receiver and starts the timeout that it requests.
  private func hand(_ bytes: [UInt8]) {
    silence?.cancel()
    guard let milliseconds = receive(bytes), !source.isCancelled else { return }
    silence = Task { [weak self] in
      try await Task.sleep(for: .milliseconds(milliseconds))
      self?.hand([])
    }
  }
}

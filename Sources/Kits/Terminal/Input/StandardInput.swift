import Dispatch
import Glibc
import Synchronization

/// Reads standard input and passes on bytes as they arrive.
///
/// The bytes are read on a separate thread, so that Ctrl-C works even while the main actor is busy.
/// The thread isn't left to a dispatch source: when a terminal closes, libdispatch can free a source's
/// state on one thread while it reads the state on another, which ends the program with SIGSEGV.
final class StandardInput {
  /// A closure that receives input. The argument is empty if the timeout that the closure last
  /// requested has passed without input.
  ///
  /// - Returns: The new timeout in milliseconds, or `nil` for none.
  typealias Receiver = ([UInt8]) -> Int?

  private let unread = UnreadInput()
  private let receive: Receiver
  private let atEnd: () -> Void
  private var isCancelled = false
  private var silence: Task<Void, any Error>?

  /// Starts reading standard input.
  ///
  /// - Parameters:
  ///   - receive: Receives the bytes.
  ///   - atEnd: Called when standard input has ended because the terminal is gone.
  init(_ receive: @escaping Receiver, atEnd: @escaping () -> Void) {
    self.receive = receive
    self.atEnd = atEnd
    DispatchQueue(label: "standard input").async { @Sendable [weak self, unread] in
      while unread.wait() {
        let canContinue = unread.read()
        DispatchQueue.main.async { MainActor.assumeIsolated { self?.deliver() } }
        if !canContinue { return }
      }
    }
  }

  deinit {
    unread.cancel()
  }

  /// Stops reading. Bytes that haven't been delivered are dropped.
  func cancel() {
    isCancelled = true
    unread.cancel()
    silence?.cancel()
  }

  /// Whether Ctrl-C outside of a paste interrupts the program. Otherwise, it is passed on.
  var isInterruptible = true {
    didSet { unread.isInterruptible = isInterruptible }
  }

  /// Reads and delivers the available input without waiting for more.
  func readRemaining() {
    _ = unread.read()
    deliver()
  }

  /// Passes the bytes to the receiver and starts the timeout that it requests.
  private func deliver() {
    let (bytes, hasEnded) = unread.take()
    if !bytes.isEmpty { hand(bytes) }
    guard hasEnded, !isCancelled else { return }
    cancel()
    atEnd()
  }

  private func hand(_ bytes: [UInt8]) {
    guard !isCancelled else { return }
    silence?.cancel()
    guard let milliseconds = receive(bytes), !isCancelled else { return }
    silence = Task { [weak self] in
      try await Task.sleep(for: .milliseconds(milliseconds))
      self?.endSilence()
    }
  }

  /// Reports that no input has arrived in time. Input that hasn't been read yet counts as arrived.
  private func endSilence() {
    _ = unread.read()
    let (bytes, _) = unread.take()
    if bytes.isEmpty { unread.endPaste() }
    hand(bytes)
  }
}

/// Bytes that were read from standard input and not delivered yet.
private nonisolated final class UnreadInput: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var scanner = PasteScanner()
    var isInterruptible = true
    var isCancelled = false
    var hasEnded = false
  }

  private static let interrupt: UInt8 = 0x03

  private let state = Mutex(State())
  /// A pipe whose second end is closed to end the wait for input.
  private let ends: [Int32]

  init() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
    self.ends = ends
  }

  deinit {
    cancel()
    close(ends[0])
  }

  var isInterruptible: Bool {
    get { state.withLock { $0.isInterruptible } }
    set { state.withLock { $0.isInterruptible = newValue } }
  }

  func cancel() {
    state.withLock { state in
      guard !state.isCancelled else { return }
      state.isCancelled = true
      close(ends[1])
    }
  }

  /// Waits for input, for the end of standard input, or until this input is cancelled.
  ///
  /// - Returns: `false` if standard input must not be read any more.
  func wait() -> Bool {
    var waiting = [STDIN_FILENO, ends[0]].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while poll(&waiting, nfds_t(waiting.count), -1) < 0, errno == EINTR {}
    return state.withLock { !$0.isCancelled }
  }

  /// Ends a paste whose end marker hasn't arrived.
  func endPaste() {
    state.withLock { if $0.scanner.isInside { _ = $0.scanner.giveUp() } }
  }

  func take() -> (bytes: [UInt8], hasEnded: Bool) {
    state.withLock { state in
      defer { state.bytes = [] }
      return (state.bytes, state.hasEnded)
    }
  }

  /// Reads the available input without waiting for more, and interrupts the program if the user
  /// pressed Ctrl-C.
  ///
  /// - Returns: `false` if standard input has ended or must not be read any more.
  func read() -> Bool {
    let (canContinue, isInterrupted) = state.withLock { state in
      var isInterrupted = false
      var buffer = [UInt8](repeating: 0, count: 4096)
      while !state.isCancelled, !state.hasEnded, Self.isReady {
        let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
        if count > 0 {
          isInterrupted = Self.append(buffer.prefix(count), to: &state) || isInterrupted
        } else if count == 0 || errno != EINTR && errno != EAGAIN {
          state.hasEnded = true
        }
      }
      return (!state.isCancelled && !state.hasEnded, isInterrupted)
    }
    // As the terminal does, send the signal to all processes of this job.
    if isInterrupted { kill(0, SIGINT) }
    return canContinue
  }

  private static var isReady: Bool {
    var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 0) > 0
  }

  /// Appends the bytes of a read, except for each Ctrl-C that interrupts the program.
  ///
  /// - Returns: `true` if the bytes contain such a Ctrl-C.
  private static func append(_ bytes: ArraySlice<UInt8>, to state: inout State) -> Bool {
    guard state.isInterruptible, bytes.contains(interrupt) else {
      _ = state.scanner.scan(bytes)
      state.bytes += bytes
      return false
    }
    // A Ctrl-C that arrives alone isn't pasted, because a paste has more bytes. The user pressed
    // it, perhaps to end an incomplete paste.
    if bytes.count == 1 { return true }
    var isInterrupted = false
    for byte in bytes {
      if byte == interrupt, !state.scanner.isInside {
        isInterrupted = true
      } else {
        state.bytes.append(byte)
      }
      _ = state.scanner.scan([byte])
    }
    return isInterrupted
  }
}

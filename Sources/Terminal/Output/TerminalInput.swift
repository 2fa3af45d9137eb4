@preconcurrency import Dispatch
import Glibc
import Synchronization

/// The bridge from the terminal's keyboard to the program: Ctrl-C becomes an element of a sequence, and single keys can
/// be waited for.
///
/// Keys are read only inside `readingKeys`. Outside it the terminal is as it was, however the program ends.
public final class TerminalInput {
  public nonisolated let interrupts: AsyncStream<Void>
  private let interruptSource: any DispatchSourceSignal
  private nonisolated let flag = Flag()
  private var keySources: [any DispatchSourceProtocol] = []
  private var pressed: [Key] = []
  private var waiting: (number: Int, continuation: CheckedContinuation<Key?, Never>)?
  private var lastNumber = 0

  /// Whether there was an interrupt, for those who cannot wait for an element.
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
    self.interruptSource = source
    self.interrupts = stream
  }

  /// From now on an interrupt no longer ends the process: there is something to be put in order first.
  public func start() {
    signal(SIGINT, SIG_IGN)
    interruptSource.activate()
  }

  deinit {
    // What was never active may not be let go of.
    interruptSource.activate()
  }

  /// Whether somebody sits at a keyboard, and this program is the one they type into.
  public var hasKeyboard: Bool {
    isatty(STDIN_FILENO) == 1 && tcgetpgrp(STDIN_FILENO) == getpgrp()
  }

  /// Reads keys one by one, unseen, while the work goes on.
  public func readingKeys<Value>(while work: () async throws -> Value) async rethrows -> Value {
    var usual = termios()
    guard hasKeyboard, tcgetattr(STDIN_FILENO, &usual) == 0 else { return try await work() }
    begin(from: usual)
    defer { end(usual) }
    return try await work()
  }

  /// - Parameter seconds: how long to wait; nil for as long as it takes.
  /// - Returns: nil when the time is up or the task is cancelled.
  public func key(within seconds: Double?) async -> Key? {
    if !pressed.isEmpty { return pressed.removeFirst() }
    lastNumber += 1
    let number = lastNumber
    let timer = seconds.map { seconds in
      Task {
        try? await Task.sleep(for: .seconds(seconds))
        giveUp(number)
      }
    }
    defer { timer?.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { continuation.resume(returning: nil) } else { waiting = (number, continuation) }
      }
    } onCancel: {
      Task { await self.giveUp(number) }
    }
  }

  private func giveUp(_ number: Int) {
    guard let waiting, waiting.number == number else { return }
    self.waiting = nil
    waiting.continuation.resume(returning: nil)
  }

  private func take(_ keys: [Key]) {
    pressed += keys
    guard let waiting, !pressed.isEmpty else { return }
    self.waiting = nil
    waiting.continuation.resume(returning: pressed.removeFirst())
  }

  private func begin(from usual: termios) {
    var raw = usual
    // Without echo and line by line; interrupts stay what they are.
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    let keys = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
    keys.setEventHandler { [weak self] in
      var buffer = [UInt8](repeating: 0, count: 64)
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      // The end of the input would be reported for ever.
      if count <= 0 { keys.cancel() }
      let found = Key.parse(buffer.prefix(max(0, count)))
      MainActor.assumeIsolated { self?.take(found) }
    }
    keySources = [keys] + [SIGTERM, SIGHUP].map { Self.restoring(usual, on: $0) }
    for source in keySources { source.activate() }
  }

  /// A signal that ends the program does so with the terminal as it was.
  private static func restoring(_ usual: termios, on number: Int32) -> any DispatchSourceSignal {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler {
      var usual = usual
      tcsetattr(STDIN_FILENO, TCSANOW, &usual)
      signal(number, SIG_DFL)
      kill(getpid(), number)
    }
    return source
  }

  private func end(_ usual: termios) {
    for source in keySources { source.cancel() }
    keySources = []
    pressed = []
    for number in [SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
    var usual = usual
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &usual)
  }
}

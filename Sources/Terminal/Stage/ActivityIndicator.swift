/// Terminal kit: shows that a command is at work: a line on standard error, after a delay.
public final class ActivityIndicator {
  /// What it waits for; may change while it is shown.
  public var label: SafeText = ""
  /// Shown instead of the label while it lasts.
  public var notice: SafeText? {
    didSet { navigator?.notice = notice }
  }
  /// What has the terminal, and shows the notice in this place.
  public weak var navigator: Navigator?

  /// Said in the last line of a screen until the next key; nil where that has come, and where there is no screen.
  public var remark: StyledText? {
    get { navigator?.said }
    set { if let newValue { navigator?.say(newValue) } }
  }

  /// Whether there is work for which it is shown, or will be after the delay.
  public var isActive: Bool {
    isWorking || navigator?.isWaiting == true
  }

  private var isWorking = false
  private let console: Console

  public init(console: Console) {
    self.console = console
  }

  /// - Throws: what the work throws, also where it is cancelled.
  public func show<Value: Sendable>(
    _ label: SafeText, while work: @escaping @MainActor () async throws -> Value
  ) async throws -> Value {
    guard console.canRedraw else { return try await work() }
    self.label = label
    isWorking = true
    defer {
      isWorking = false
      console.clearTransientLine()
    }
    return try await withThrowingTaskGroup(of: Value?.self) { group in
      group.addTask { try await work() }
      group.addTask {
        await self.spin()
        return nil
      }
      while let outcome = try await group.next() {
        group.cancelAll()
        if let outcome { return outcome }
      }
      throw CancellationError()
    }
  }

  static let delay = Duration.milliseconds(300)
  static let interval = Duration.milliseconds(100)
  private static let signs: [SafeText] = ["|", "/", "-", "\\"]

  /// Ends when the work does, by cancellation.
  private func spin() async {
    try? await Task.sleep(for: Self.delay)
    var turns = 0
    while !Task.isCancelled {
      console.redraw(StyledText(Self.sign(turns), .accent) + StyledText(" ") + StyledText(notice ?? label))
      turns += 1
      try? await Task.sleep(for: Self.interval)
    }
  }

  static func sign(_ turns: Int) -> SafeText {
    signs[turns % signs.count]
  }
}

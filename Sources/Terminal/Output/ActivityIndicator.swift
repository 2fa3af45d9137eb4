/// The loading screen of a command: shown after a delay, on standard error or as a window of the screen.
public final class ActivityIndicator {
  /// What it waits for; may change while it is shown.
  public var label: SafeText = ""
  /// Shown instead of the label while it lasts.
  public var notice: SafeText?
  /// Where there is one, Escape there cancels the work.
  public weak var screen: Screen?

  /// Whether there is work for which it is shown, or will be after the delay.
  public private(set) var isActive = false

  private let console: Console

  public init(console: Console) {
    self.console = console
  }

  /// Whether it can be shown.
  private var isPossible: Bool {
    screen != nil || console.canRedraw
  }

  /// - Throws: what the work throws, also where it is cancelled.
  public func show<Value: Sendable>(
    _ label: SafeText, while work: @escaping @MainActor () async throws -> Value
  ) async throws -> Value {
    guard isPossible else { return try await work() }
    self.label = label
    isActive = true
    defer {
      isActive = false
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

  private static let delay = Duration.milliseconds(300)
  private static let interval = 0.1
  private static let signs: [SafeText] = ["|", "/", "-", "\\"]

  /// Ends by cancellation when the work ends, or when the user cancels it.
  private func spin() async {
    try? await Task.sleep(for: Self.delay)
    guard !Task.isCancelled else { return }
    if let screen { await spin(on: screen) } else { await spinOnConsole() }
  }

  private func spinOnConsole() async {
    var turns = 0
    while !Task.isCancelled {
      console.redraw(StyledText(Self.sign(turns), Style(color: .cyan)) + StyledText(" ") + StyledText(notice ?? label))
      turns += 1
      try? await Task.sleep(for: .seconds(Self.interval))
    }
  }

  private func spin(on screen: Screen) async {
    var turns = 0
    var hint: SafeText = "Esc cancels"
    var text: SafeText { " " + Self.sign(turns) + " " + (notice ?? label) + "  " + hint + " " }
    let window = screen.open(.popup { _ in Size(rows: 3, columns: StyledText(text).width) }) { size in
      let blank = SafeText(untrusted: String(repeating: " ", count: size.columns))
      let lines = [blank, text, blank].map { StyledText($0, Style(isReversed: true)).line(cutTo: size.columns) }
      return Frame(lines: lines)
    }
    defer { window.close() }
    while !Task.isCancelled {
      switch await window.event(within: Self.interval) {
      case .key("Escape"): return
      case nil: break
      default: hint = "Only Esc does something here: it cancels"
      }
      turns += 1
      window.setNeedsDisplay()
    }
  }

  private static func sign(_ turns: Int) -> SafeText {
    signs[turns % signs.count]
  }
}

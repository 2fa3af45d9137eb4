/// The loading screen of a command: shows on standard error that something is going on, once it takes longer than a moment.
public final class ActivityIndicator {
  /// What is being waited for; may change while it is shown.
  public var label: SafeText = ""
  /// Shown instead of the label while it lasts.
  public var notice: SafeText?

  private let console: Console

  public init(console: Console) {
    self.console = console
  }

  /// Whether it can be seen at all.
  public var isPossible: Bool {
    console.canRedraw
  }

  public func show<Value>(_ label: SafeText, while work: () async throws -> Value) async rethrows -> Value {
    guard console.canRedraw else { return try await work() }
    self.label = label
    async let _ = spin()
    defer { console.clearTransientLine() }
    return try await work()
  }

  private static let patience = Duration.milliseconds(300)
  private static let interval = Duration.milliseconds(100)
  private static let frames: [SafeText] = ["|", "/", "-", "\\"]

  /// Ends when the work does, by cancellation.
  private func spin() async {
    try? await Task.sleep(for: Self.patience)
    var frame = 0
    while !Task.isCancelled {
      let sign = Self.frames[frame % Self.frames.count]
      console.redraw(StyledText(sign, Style(color: .cyan)) + StyledText(" ") + StyledText(notice ?? label))
      frame += 1
      try? await Task.sleep(for: Self.interval)
    }
  }
}

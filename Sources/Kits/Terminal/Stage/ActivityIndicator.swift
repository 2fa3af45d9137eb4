/// An activity indicator: a spinner and a label on standard error while a command works. For a
/// screen reader, it prints a line when the work begins and another line when the work ends.
///
/// The indicator appears only if the work takes longer than `delay`.
public final class ActivityIndicator {
  /// The text next to the spinner, which names the current work. The label may change while the
  /// spinner is shown.
  public var label: SafeText = ""
  /// Text that replaces the label while it is set, for example while a request waits for a rate
  /// limit.
  public var notice: SafeText? {
    didSet {
      guard notice != oldValue else { return }
      navigator?.footer.notice = notice
      if console.speaks, state == .working, let notice { console.say(StyledText(notice)) }
    }
  }
  /// The navigator that shows notices and messages while a full screen is open, or `nil` without a
  /// full screen.
  public weak var navigator: Navigator?

  /// The remark in the footer of the screen.
  ///
  /// The value becomes `nil` at the next key press, and when a message of a higher priority replaces
  /// the remark. Without a full screen, it is always `nil`.
  public var remark: StyledText? {
    get { navigator?.footer.remark }
    set { if let newValue { navigator?.say(newValue, as: .remark) } }
  }

  /// Whether any work is in progress that the indicator shows, or will show after its delay.
  public var isActive: Bool {
    state == .working || navigator?.isWaiting == true
  }

  private enum State {
    case idle
    /// The spinner is shown, or will be shown after the delay.
    case working
    /// The work continues, but a question or an editor uses the terminal.
    case paused
  }

  private var state = State.idle
  /// The label that was printed for a screen reader, or `nil` if none was.
  private var announced: SafeText?
  private let console: Console

  public init(console: Console) {
    self.console = console
  }

  /// Shows the indicator while an operation runs. Inside another operation, only the label changes.
  ///
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation, or `CancellationError` if the task is canceled.
  public func show<Value: Sendable>(
    _ label: SafeText, while work: @escaping @MainActor () async throws -> Value
  ) async throws -> Value {
    guard console.canRedraw || console.speaks else { return try await work() }
    let outer = (label: self.label, state: state)
    (self.label, state) = (label, .working)
    defer {
      self.label = outer.label
      // If the outer operation has ended first, the indicator stays idle.
      if state != .idle { state = outer.state }
    }
    guard outer.state == .idle else { return try await work() }
    defer {
      console.clearTransientLine()
      announced = nil
    }
    let value = try await withThrowingTaskGroup(of: Value?.self) { group in
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
    if let announced { console.say(StyledText("Done: " + announced)) }
    return value
  }

  /// Hides the indicator while an operation uses the terminal, such as a question or an editor.
  public func pause<Value>(while work: @MainActor () async throws -> Value) async rethrows -> Value {
    let outer = state
    if outer == .working { state = .paused }
    console.clearTransientLine()
    defer { if state == .paused { state = outer } }
    return try await work()
  }

  static let delay = Duration.milliseconds(300)
  static let interval = Duration.milliseconds(100)
  private static let signs: [SafeText] = ["|", "/", "-", "\\"]

  /// Draws the spinner until the task is canceled. `show(_:while:)` cancels the task when the
  /// operation ends.
  private func spin() async {
    try? await Task.sleep(for: Self.delay)
    var turns = 0
    while !Task.isCancelled {
      if state == .working { draw(turns) }
      turns += 1
      try? await Task.sleep(for: Self.interval)
    }
  }

  /// Draws the spinner. For a screen reader, prints the label once.
  private func draw(_ turns: Int) {
    guard console.speaks else {
      return console.redraw(
        StyledText(Self.sign(turns), .accent) + StyledText(" ") + StyledText(notice ?? label))
    }
    guard announced == nil, !label.string.isEmpty else { return }
    announced = label
    console.say(StyledText(label + "…"))
  }

  static func sign(_ turns: Int) -> SafeText {
    signs[turns % signs.count]
  }
}

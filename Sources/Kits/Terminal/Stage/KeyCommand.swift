/// A key binding of a scene.
///
/// Key handling, the footer and the help page all use the same declaration, so they always agree.
public struct KeyCommand {
  /// An asynchronous operation that a command runs.
  public typealias Work = @MainActor () async throws -> Void

  /// The operation of a command, either synchronous or asynchronous.
  enum Action {
    case instant(() -> Void)
    case work(WorkKind, Work)
  }

  /// The relation between the work of a command and its scene.
  public nonisolated enum WorkKind: Hashable, Sendable {
    /// The scene handles input during the work. Closing the scene cancels the work.
    case ordinary
    /// The scene ignores all input until the work is done. Closing the scene cancels the work.
    case exclusive
    /// The scene handles input during the work, and the work continues after the scene closes.
    case lasting
  }

  /// The keys that trigger the command. The footer shows only the first one.
  public let keys: [KeyPress]
  /// The name of the command in one or two words, for the footer and the help page.
  public let name: SafeText
  /// The reason why the command is unavailable at the moment, or `nil` if it is available.
  ///
  /// Pressing the key then shows the reason.
  public let refusal: SafeText?
  /// Whether the footer shows this command even if other commands don't fit.
  var isEssential = false
  let action: Action

  /// Whether an event is one of the command's keys.
  ///
  /// - Parameter event: The event. Typed text matches the key of the same name, for example `o`.
  func matches(_ event: InputEvent) -> Bool {
    switch event {
    case .key(let key): keys.contains(key)
    case .text(let text): keys.contains(KeyPress(text))
    default: false
    }
  }
}

extension KeyCommand {
  /// Creates a command that runs immediately and doesn't suspend.
  public init(_ keys: KeyPress..., name: SafeText, unless refusal: SafeText? = nil, now: @escaping () -> Void) {
    self.init(keys: keys, name: name, refusal: refusal, action: .instant(now))
  }

  /// Creates a command that runs asynchronously.
  ///
  /// The stage shows an error that the work throws.
  ///
  /// - Parameters:
  ///   - keys: The keys that trigger the command.
  ///   - name: The name in the footer and on the help page.
  ///   - refusal: The reason why the command is unavailable, or `nil`.
  ///   - kind: The relation between the work and the scene.
  ///   - work: The operation to run.
  public init(
    _ keys: KeyPress..., name: SafeText, unless refusal: SafeText? = nil, kind: WorkKind = .ordinary,
    work: @escaping Work
  ) {
    self.init(keys: keys, name: name, refusal: refusal, action: .work(kind, work))
  }

  /// Creates an asynchronous command from an array of keys, for keys that are computed at run time.
  public init(_ keys: [KeyPress], name: SafeText, kind: WorkKind, work: @escaping Work) {
    self.init(keys: keys, name: name, refusal: nil, action: .work(kind, work))
  }

  /// A copy of the command that is essential: the footer shows it even if other commands don't fit.
  public var essential: KeyCommand {
    var command = self
    command.isEssential = true
    return command
  }

  init(_ keys: [KeyPress], name: SafeText, now: @escaping () -> Void) {
    self.init(keys: keys, name: name, refusal: nil, action: .instant(now))
  }
}

/// Terminal kit: the message in the footer of a screen, as a plain value. Without a message, the
/// footer shows the keys of the topmost scene.
///
/// Every message ends at the next key press, but typed text doesn't end a message about misread text.
/// The kind of a message decides whether it ends before that, and which messages it replaces.
public nonisolated struct Footer: Equatable {
  /// The kinds of messages, from the lowest priority to the highest. A message replaces a message of
  /// the same or a lower priority.
  public enum Kind: Comparable, CaseIterable, Sendable {
    /// The topmost scene has loaded, for example `Refreshed`. The message ends when another scene
    /// becomes the topmost one.
    case loaded
    /// The terminal sent text that isn't UTF-8, often followed by other letters of the same word.
    /// The message ends at the next input that isn't text, or when another scene becomes the
    /// topmost one.
    case misread
    /// A fact that no key press asked for, for example the age of stored data.
    case remark
    /// The current step of a command. The message ends with the command.
    case progress
    /// The reason why a key press did nothing. The message ends when another scene becomes the topmost
    /// one.
    case refusal
    /// The result of a command. The user can read it in whatever scene is the topmost one by then.
    case confirmation
  }

  private struct Message: Equatable {
    let text: StyledText
    let kind: Kind
    /// The topmost scene when the message was said.
    let scene: NavigationStack.SceneID?
  }

  private var message: Message?
  /// A fact about all running loads, for example that they wait for a rate limit. It replaces the
  /// status of a scene while the scene loads.
  var notice: SafeText?

  /// Shows a message, unless the current message has a higher priority.
  ///
  /// - Parameter scene: The topmost scene, or `nil` if no scene is open.
  mutating func say(_ text: StyledText, as kind: Kind, in scene: NavigationStack.SceneID?) {
    if let message, message.kind > kind { return }
    message = Message(text: text, kind: kind, scene: scene)
  }

  /// Ends the message at an input. Text doesn't end a message of the kind `misread`. A double click
  /// ends no message, because its second click has just done so, and may have shown another one.
  mutating func end(at event: InputEvent) {
    switch event {
    case .text where message?.kind == .misread, .doubleClick: return
    default: end()
    }
  }

  /// Ends the message, or only a message of one kind.
  mutating func end(_ kind: Kind? = nil) {
    if kind == nil || message?.kind == kind { message = nil }
  }

  /// Ends a message about a scene that isn't the topmost one anymore.
  mutating func end(unlessAbove scene: NavigationStack.SceneID?) {
    guard let message, message.scene != scene else { return }
    if [.loaded, .misread, .refusal].contains(message.kind) { self.message = nil }
  }

  /// The remark, or `nil` if the footer shows something else.
  var remark: StyledText? {
    message?.kind == .remark ? message?.text : nil
  }

  /// Decides what the footer shows.
  ///
  /// - Parameter keys: The keys that were typed too early, which take precedence over every message.
  /// - Returns: The text, or `nil` for the keys of the topmost scene.
  func text(with keys: NavigationStack.EarlyKeys) -> StyledText? {
    switch keys {
    case .none: message?.text
    case .waiting: StyledText("Loading; keys take effect afterward. Esc cancels", .warning)
    case .ignored: StyledText("Ignored keys that you typed before this appeared", .warning)
    }
  }
}

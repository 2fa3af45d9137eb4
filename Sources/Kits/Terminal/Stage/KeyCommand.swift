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
  public private(set) var keys: [KeyPress]
  /// The name of the command in one or two words, for the footer and the help page.
  public let name: SafeText
  /// The reason why the command is unavailable at the moment, or `nil` if it is available.
  ///
  /// Pressing the key then shows the reason.
  public let refusal: SafeText?
  /// Whether the footer shows this command even if other commands don't fit.
  var isEssential = false
  let action: Action

  /// Returns the command without the keys that have another meaning, or `nil` if it has no other key.
  func except(_ taken: Set<KeyPress>) -> KeyCommand? {
    var command = self
    command.keys.removeAll { taken.contains($0) }
    return command.keys.isEmpty ? nil : command
  }

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
  public init(
    _ keys: [KeyPress], name: SafeText, unless refusal: SafeText? = nil, kind: WorkKind, work: @escaping Work
  ) {
    self.init(keys: keys, name: name, refusal: refusal, action: .work(kind, work))
  }

  /// A copy of the command that is essential: the footer shows it even if other commands don't fit.
  public var essential: KeyCommand {
    var command = self
    command.isEssential = true
    return command
  }

  /// Creates a command that runs immediately from an array of keys.
  public init(_ keys: [KeyPress], name: SafeText, unless refusal: SafeText? = nil, now: @escaping () -> Void) {
    self.init(keys: keys, name: name, refusal: refusal, action: .instant(now))
  }
}

/// The text of key commands in the footer and on the help page.
extension [KeyCommand] {
  /// The keys and names of the commands in one line, for example `^S save  Esc leave`.
  public var footer: StyledText {
    StyledText(untrusted: map(\.hint).joined(separator: "  "), .dim)
  }

  /// The commands for a footer of limited width.
  ///
  /// The footer starts with the commands that aren't essential, up to the first one that doesn't
  /// fit. The essential commands follow.
  ///
  /// - Parameter columns: The available width in cells. If it is too small for the essential
  ///   commands, the footer is wider.
  func fitting(within columns: Int) -> [KeyCommand] {
    let essential = filter(\.isEssential)
    var named: [KeyCommand] = []
    for command in self where !command.isEssential {
      guard (named + [command] + essential).footer.width <= columns else { break }
      named.append(command)
    }
    return named + essential
  }

  /// The cells of each command in the footer, which a click presses.
  ///
  /// - Parameters:
  ///   - row: The line of the footer.
  ///   - start: The column at which the commands start.
  public func footerTargets(row: Int, from start: Int) -> [Frame.Target] {
    var column = start
    return map { command in
      defer { column += StyledText(untrusted: command.hint + "  ").width }
      return Frame.Target(
        row: row, columns: column..<column + StyledText(untrusted: command.hint).width,
        action: .press(command.keys[0]))
    }
  }

  /// The rows of these commands on the help page, with all keys of each command.
  ///
  /// An unavailable command is dim and followed by the reason.
  var help: [LabelsCell.Row] {
    map { command in
      let keys = StyledText(untrusted: command.keys.map(\.sign).joined(separator: "  "), .bold)
      guard let refusal = command.refusal else { return LabelsCell.Row(keys, StyledText(command.name)) }
      return LabelsCell.Row(keys, StyledText(command.name + " (" + refusal + ")", .dim))
    }
  }
}

extension KeyCommand {
  fileprivate var hint: String { "\(keys[0].sign) \(name.string)" }
}

extension LabelsCell.Row {
  public nonisolated static func keys(_ keys: SafeText, _ meaning: SafeText) -> LabelsCell.Row {
    LabelsCell.Row(StyledText(keys, .bold), StyledText(meaning))
  }
}

extension KeyPress {
  /// The key as users write it: `^S`, `Esc`, `Alt-R`.
  public nonisolated var sign: String {
    if name == "Escape" { return "Esc" }
    let key = name.dropFirst(2)
    return switch name.prefix(2) {
    case "C-" where key.count == 1: "^\(key.uppercased())"
    case "C-" where !key.isEmpty: "Ctrl-\(key)"
    case "M-" where !key.isEmpty: "Alt-\(key.count == 1 ? key.uppercased() : String(key))"
    case "S-" where !key.isEmpty: "Shift-\(key)"
    default: name == " " ? "Space" : name
    }
  }
}

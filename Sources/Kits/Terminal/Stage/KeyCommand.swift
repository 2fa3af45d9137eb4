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

  /// The place of a command in the footer, from the first to the last. If there isn't enough room,
  /// the commands of later ranks are left out first. Essential commands are never left out.
  public nonisolated enum Rank: CaseIterable, Sendable {
    /// Opens the selected row.
    case open
    /// An action of the scene itself. A command has this rank by default.
    case action
    case undo
    /// Filters, searches or sorts the rows.
    case search
    case mark
    case goTo
    case back
    case home
    case copy
    case redo
    case browse
    case refresh
    /// A less important command, such as opening a scene that no row leads to.
    case minor
    case quit
    /// The meaning that the scene itself gives to Escape, such as `cancel`.
    case escape
    /// Shows all keys.
    case keys
    /// The footer doesn't list the command.
    case unlisted

    /// Whether the footer shows the command at any width.
    var isEssential: Bool { self == .escape || self == .keys }
  }

  /// The keys that trigger the command. The footer shows only the first key.
  public private(set) var keys: [KeyPress]
  /// The name of the command in `KeyBindings`, or `nil` if its keys are fixed. The displayed name may
  /// differ, because it depends on the state of the scene.
  public private(set) var binding: String?
  /// The name of the command in one or two words, for the footer and the help page.
  public private(set) var name: SafeText
  /// The reason why the command is unavailable at the moment, or `nil` if it is available.
  ///
  /// Pressing the key then shows the reason.
  public let refusal: SafeText?
  private(set) var rank: Rank
  /// The address of the page that the command opens, which the footer shows first. `nil` for most
  /// commands.
  private(set) var address: SafeText?
  /// The name of the opposite command, such as `follow` for `unfollow`, and the reason why the opposite
  /// isn't possible at the moment. `nil` if there is no opposite.
  private(set) var opposite: (name: SafeText, refusal: SafeText)?
  let action: Action

  private init(keys: [KeyPress], name: SafeText, refusal: SafeText?, action: Action) {
    (self.keys, self.name, self.refusal, self.action) = (keys, name, refusal, action)
    rank = keys.contains("Escape") ? .escape : .action
  }

  /// Returns the command with other keys, and with another name unless the name is `nil`.
  public func having(_ keys: [KeyPress], name: SafeText? = nil) -> KeyCommand {
    var command = self
    command.keys = keys
    if let name { command.name = name }
    return command
  }

  /// Returns the command without the keys that have another meaning, or `nil` if it has no other key.
  func except(_ taken: Set<KeyPress>) -> KeyCommand? {
    let keys = keys.filter { !taken.contains($0) }
    return keys.isEmpty ? nil : having(keys)
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

  /// Returns the command with a name by which the user can set its keys.
  public func bound(as name: String) -> KeyCommand {
    var command = self
    command.binding = name
    return command
  }

  /// Returns the command with another place in the footer.
  public func ranked(_ rank: Rank) -> KeyCommand {
    var command = self
    command.rank = rank
    return command
  }

  /// Returns a copy of the command with the address of the page that it opens.
  public func leading(to address: SafeText) -> KeyCommand {
    var command = self
    command.address = address
    return command
  }

  /// Returns the command with the name of its opposite, such as `follow` for `unfollow`, and the
  /// reason why the opposite isn't possible.
  ///
  /// A user who types the name of the opposite command sees the reason, because the state is
  /// already the one that the opposite command would cause.
  public func instead(of name: SafeText, because refusal: SafeText) -> KeyCommand {
    var command = self
    command.opposite = (name, refusal)
    return command
  }

  /// Creates a command from an array of keys. The command runs immediately and doesn't suspend.
  public init(_ keys: [KeyPress], name: SafeText, unless refusal: SafeText? = nil, now: @escaping () -> Void) {
    self.init(keys: keys, name: name, refusal: refusal, action: .instant(now))
  }
}

/// The text of key commands in the footer and on the help page.
extension [KeyCommand] {
  /// The keys and names of the commands in one line, for example `^S save  Esc leave`.
  public var footer: StyledText {
    dropFirst().reduce(first?.hint ?? StyledText()) { $0 + StyledText("  ") + $1.hint }
  }

  /// The commands that the footer lists, in the order of their ranks.
  private var ranked: [KeyCommand] {
    KeyCommand.Rank.allCases.filter { $0 != .unlisted }.flatMap { rank in filter { $0.rank == rank } }
  }

  /// The commands for a footer of limited width, in the order of their ranks.
  ///
  /// The essential commands are always included. Any other command is left out if there is no room
  /// for it next to the essential commands and the commands before it.
  ///
  /// - Parameter columns: The available width in cells. If it is too small for the essential
  ///   commands, the footer is wider.
  func fitting(within columns: Int) -> [KeyCommand] {
    let hints = ranked.map { (command: $0, width: $0.hint.width + Theme.gap) }
    let essential = hints.filter(\.command.rank.isEssential)
    var room = essential.reduce(columns + Theme.gap) { $0 - $1.width }
    return hints.compactMap { command, width in
      guard !command.rank.isEssential else { return command }
      guard width <= room else { return nil }
      room -= width
      return command
    }
  }

  /// The cells of each command in the footer. A click on these cells presses the command's first
  /// key.
  ///
  /// - Parameters:
  ///   - row: The line of the footer.
  ///   - start: The column at which the commands start.
  public func footerTargets(row: Int, from start: Int) -> [Frame.Target] {
    var column = start
    return map { command in
      defer { column += command.hint.width + Theme.gap }
      return Frame.Target(
        row: row, columns: column..<column + command.hint.width, action: .press(command.keys[0]))
    }
  }

  /// The cells of each command in a panel whose last line shows the commands. If the commands need
  /// several lines, no cell is a target.
  ///
  /// - Parameters:
  ///   - count: The number of lines in the panel.
  ///   - width: The width of the lines, in cells.
  public func panelTargets(lines count: Int, width: Int) -> [Frame.Target] {
    footer.width > width ? [] : footerTargets(row: Panel.corner.row + count - 1, from: Panel.corner.column)
  }

  /// The rows of these commands on the help page, with all keys of each command.
  ///
  /// An unavailable command is dim and followed by the reason.
  var help: [LabelsCell.Row] {
    map { command in
      let keys = StyledText(untrusted: command.keys.map(\.sign).joined(separator: "  "), .key)
      guard let refusal = command.refusal else { return LabelsCell.Row(keys, StyledText(command.name)) }
      return LabelsCell.Row(keys, StyledText(command.name + " (" + refusal + ")", .dim))
    }
  }
}

extension KeyCommand {
  fileprivate var hint: StyledText { StyledText(untrusted: keys[0].sign, .key) + StyledText(" " + name, .dim) }
}

extension LabelsCell.Row {
  public nonisolated static func keys(_ keys: SafeText, _ meaning: SafeText) -> LabelsCell.Row {
    LabelsCell.Row(StyledText(keys, .key), StyledText(meaning))
  }
}

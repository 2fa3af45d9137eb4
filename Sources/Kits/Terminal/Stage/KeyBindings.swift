/// Terminal kit: the keys that the user has set for commands, by the names of the commands.
public nonisolated struct KeyBindings: Hashable, Sendable {
  private let keys: [String: [KeyPress]]

  public init(_ keys: [String: [KeyPress]] = [:]) {
    self.keys = keys
  }

  /// Returns a command with the keys that the user has set for it, or else with its default keys.
  @MainActor func applied(to command: KeyCommand) -> KeyCommand {
    guard let name = command.binding, let keys = keys[name] else { return command }
    return command.having(keys)
  }

  /// Whether a key can't be set for any command, because the key moves the selection or has the
  /// same effect in the whole app.
  public static func isFixed(_ key: KeyPress) -> Bool { Table.keys.contains(key) || Window.keys.contains(key) }
}

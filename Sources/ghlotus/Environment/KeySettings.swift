import LotusModel
import ModelControllers
import Terminal

extension SettingsController {
  /// Creates a controller for the settings file of the user.
  init(of directories: UserDirectories) {
    self.init(path: "\(directories.config)/settings.json")
  }
}

/// The keys that the user has set in the settings file.
extension KeyMap {
  /// Reads and checks the keys.
  ///
  /// - Throws: `InvalidSettingsError` if a command or a key doesn't exist. Also if a key would have
  ///   two meanings in a scene.
  init(_ settings: SettingsController) throws(InvalidSettingsError) {
    self.init()
    var changed: [(command: Command, setting: KeySetting)] = []
    for setting in try settings.keys() {
      guard let command = Self.command(named: setting.command) else {
        let similar = Suggestion.nearest(to: setting.command, among: Self.commands.map { $0.name.lowercased() })
        throw settings.invalid(
          .unknownCommand(setting.command, similar: similar.flatMap(Self.command)?.name), setting.line)
      }
      let name = command.name
      guard !setting.keys.isEmpty else { throw settings.invalid(.noKey(command: name), setting.line) }
      var keys: [String] = []
      for text in setting.keys {
        guard let key = KeyPress(named: text) else {
          throw settings.invalid(.invalidKey(text, command: name), setting.line)
        }
        guard !KeyBindings.isFixed(key) || command.keys.contains(key.name) else {
          throw settings.invalid(.fixedKey(text, command: name), setting.line)
        }
        keys.append(key.name)
      }
      set(keys, for: command)
      changed.append((command, setting))
    }
    for (command, setting) in changed {
      guard let conflict = conflict(of: command) else { continue }
      throw settings.invalid(
        .conflict(
          key: KeyPress(conflict.key).sign, command: command.name, other: conflict.other, scene: conflict.scene),
        setting.line)
    }
  }

  private static func command(named name: String) -> Command? {
    commands.first { $0.name.lowercased() == name.lowercased() }
  }
}

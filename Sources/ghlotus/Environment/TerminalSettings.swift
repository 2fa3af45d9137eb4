import Essentials
import LotusModel
import ModelControllers
import Terminal

/// The user's choices about the terminal: whether it is used with a screen reader, and whether the app
/// uses the mouse.
///
/// An option takes precedence over an environment variable, and a variable over the settings file.
struct TerminalSettings {
  private let isAccessible: Bool
  private let hasMouse: Bool

  /// Creates the settings of a user who has made no choice.
  init() {
    (isAccessible, hasMouse) = (false, true)
  }

  /// Reads the settings of a run.
  ///
  /// - Throws: `InvalidSettingsError` if the settings file is needed and invalid.
  init(_ line: ParsedLine, environment: [String: String]) throws(InvalidSettingsError) {
    let variables = environment.withoutEmptyValues
    let file = SettingsController(path: "\(UserDirectories(variables).config)/settings.json")
    func isOn(_ names: [String], else key: SettingsController.Switch) throws(InvalidSettingsError) -> Bool? {
      if let value = names.lazy.compactMap({ variables[$0] }).first { return value != "0" && value != "false" }
      return try file.isOn(key)
    }
    var (isAccessible, hasMouse) = (line.has("accessible"), !line.has("no-mouse"))
    if !isAccessible { isAccessible = try isOn(["GHLOTUS_ACCESSIBLE", "ACCESSIBLE"], else: .accessible) ?? false }
    if hasMouse { hasMouse = try isOn(["GHLOTUS_MOUSE"], else: .mouse) ?? true }
    (self.isAccessible, self.hasMouse) = (isAccessible, hasMouse)
  }

  /// Returns the capabilities as far as the user wants to use them.
  func limiting(_ capabilities: Capabilities) -> Capabilities {
    var limited = isAccessible ? capabilities.accessible : capabilities
    limited.hasMouse = limited.hasMouse && hasMouse
    return limited
  }
}

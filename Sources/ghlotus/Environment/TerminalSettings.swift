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

  /// Creates the default settings.
  init() {
    (isAccessible, hasMouse) = (false, true)
  }

  /// Reads the settings of a run.
  ///
  /// - Throws: `InvalidSettingsError` if the settings file is needed and invalid.
  init(_ line: ParsedLine, environment: [String: String]) throws(InvalidSettingsError) {
    let variables = environment.withoutEmptyValues
    func isOn(_ names: String...) -> Bool? {
      names.lazy.compactMap { variables[$0] }.first.map { $0 != "0" && $0 != "false" }
    }
    let accessible = line.has(.accessible) ? true : isOn("GHLOTUS_ACCESSIBLE", "ACCESSIBLE")
    let mouse = line.has(.noMouse) ? false : isOn("GHLOTUS_MOUSE")
    let isDecided = accessible != nil && mouse != nil
    let stored = isDecided ? [:] : try SettingsController(of: UserDirectories(variables)).switches()
    isAccessible = accessible ?? stored[.accessible] ?? false
    hasMouse = mouse ?? stored[.mouse] ?? true
  }

  /// Applies the user's settings to the capabilities: plain lines in accessible mode, and no mouse
  /// if the user has turned it off.
  func limiting(_ capabilities: Capabilities) -> Capabilities {
    var limited = isAccessible ? capabilities.accessible : capabilities
    limited.hasMouse = limited.hasMouse && hasMouse
    return limited
  }
}

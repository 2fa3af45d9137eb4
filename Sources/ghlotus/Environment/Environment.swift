import Glibc
import LotusModel

/// Reads facts about the user's session from environment variables.
extension [String: String] {
  var withoutEmptyValues: [String: String] {
    filter { !$0.value.isEmpty }
  }

  /// The variables without tokens, for programs that ghlotus starts.
  var withoutTokens: [String: String] {
    filter { !TokenVariables.all.contains($0.key) }
  }

  /// Whether a D-Bus session bus is running.
  ///
  /// Without this check, the keyring's library would start a new bus, where no keyring runs.
  /// ghlotus reports the missing bus instead.
  var hasSessionBus: Bool {
    if let address = self["DBUS_SESSION_BUS_ADDRESS"] {
      return !address.hasPrefix("autolaunch:") && !address.hasPrefix("disabled:")
    }
    return self["XDG_RUNTIME_DIR"].map { access("\($0)/bus", F_OK) == 0 } ?? false
  }

  /// Finds a program in the folders of `PATH`.
  ///
  /// - Returns: The path of the program, or `nil` if it isn't installed.
  func program(named name: String) -> String? {
    (self["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// Whether an X11 or Wayland display is available, so that programs can open windows.
  var hasDisplay: Bool {
    self["DISPLAY"] != nil || self["WAYLAND_DISPLAY"] != nil
  }
}

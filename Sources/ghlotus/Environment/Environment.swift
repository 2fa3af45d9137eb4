import Glibc
import LotusModel

/// Reads facts about the user's session from environment variables.
extension [String: String] {
  var withoutEmptyValues: [String: String] {
    filter { !$0.value.isEmpty }
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
  /// Relative folders are skipped, because a repository in the current folder could contain a
  /// program with this name.
  ///
  /// - Returns: The absolute path of the program, or `nil` if it isn't installed.
  func program(named name: String) -> String? {
    absoluteFolders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// The variables for a program that ghlotus starts: without tokens and without relative folders
  /// in `PATH`. Otherwise, a shell could run a program from the current folder.
  var forPrograms: [String: String] {
    var variables = filter { !TokenVariables.all.contains($0.key) }
    // An empty list would stand for the current folder, so remove the variable instead.
    variables["PATH"] = absoluteFolders.isEmpty ? nil : absoluteFolders.joined(separator: ":")
    return variables
  }

  /// The folders of `PATH` that have an absolute path.
  private var absoluteFolders: [Substring] {
    (self["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
  }

  /// Whether an X11 or Wayland display is available, so that programs can open windows.
  var hasDisplay: Bool {
    self["DISPLAY"] != nil || self["WAYLAND_DISPLAY"] != nil
  }
}

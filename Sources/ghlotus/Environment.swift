import Glibc
import LotusModel

/// App delegate support: what the environment says of the user's session.
extension [String: String] {
  var withoutEmptyValues: [String: String] {
    filter { !$0.value.isEmpty }
  }

  /// For programs that must not read this one's token.
  var withoutTokens: [String: String] {
    filter { !TokenVariables.all.contains($0.key) }
  }

  /// Libraries would start a bus where there is none; its user should hear so instead.
  var hasSessionBus: Bool {
    if let address = self["DBUS_SESSION_BUS_ADDRESS"] {
      return !address.hasPrefix("autolaunch:") && !address.hasPrefix("disabled:")
    }
    return self["XDG_RUNTIME_DIR"].map { access("\($0)/bus", F_OK) == 0 } ?? false
  }

  /// The path of a program that the user could start by its name.
  func program(named name: String) -> String? {
    (self["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// Whether programs can open windows.
  var hasDisplay: Bool {
    self["DISPLAY"] != nil || self["WAYLAND_DISPLAY"] != nil
  }
}

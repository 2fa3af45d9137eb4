import Glibc

/// What the environment says of the user's session: where ghlotus's own files lie
/// (https://specifications.freedesktop.org/basedir-spec), whether there is a bus, and a screen.
struct Session {
  private let variables: [String: String]

  /// - Parameter variables: the environment without what is empty.
  init(_ variables: [String: String]) {
    self.variables = variables
  }

  var config: String { folder("XDG_CONFIG_HOME", below: ".config") }
  var state: String { folder("XDG_STATE_HOME", below: ".local/state") }

  /// Libraries would start a bus where there is none; a user who has none should hear so instead.
  var hasSessionBus: Bool {
    if let address = variables["DBUS_SESSION_BUS_ADDRESS"] {
      return !address.hasPrefix("autolaunch:") && !address.hasPrefix("disabled:")
    }
    return variables["XDG_RUNTIME_DIR"].map { access("\($0)/bus", F_OK) == 0 } ?? false
  }

  /// Whether windows can be shown to whoever started the program.
  var hasScreen: Bool {
    variables["DISPLAY"] != nil || variables["WAYLAND_DISPLAY"] != nil
  }

  /// A relative path in one of the variables counts for nothing, says the specification.
  private func folder(_ variable: String, below home: String) -> String {
    let base = variables[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(self.home)/\(home)"
    return "\(base)/ghlotus"
  }

  private var home: String {
    variables["HOME"] ?? getpwuid(getuid()).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) } ?? ""
  }
}

import Glibc

/// The folders for ghlotus's files (https://specifications.freedesktop.org/basedir-spec).
struct UserDirectories {
  let home: String
  let config: String
  let state: String
  /// The folder of the cache, or `nil` if neither `XDG_CACHE_HOME` nor `HOME` is an absolute path.
  let cache: String?

  /// Finds the folders.
  ///
  /// - Parameter variables: The environment variables.
  init(_ variables: [String: String]) {
    // The specification says to ignore relative paths.
    func absolute(_ variable: String) -> String? {
      variables[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    func folder(_ variable: String, below home: String?, _ path: String) -> String? {
      (absolute(variable) ?? home.map { "\($0)/\(path)" }).map { "\($0)/ghlotus" }
    }
    home = absolute("HOME") ?? getpwuid(getuid()).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) } ?? ""
    config = folder("XDG_CONFIG_HOME", below: home, ".config") ?? ""
    state = folder("XDG_STATE_HOME", below: home, ".local/state") ?? ""
    cache = folder("XDG_CACHE_HOME", below: absolute("HOME"), ".cache")
  }
}

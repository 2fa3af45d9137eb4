@preconcurrency import Glibc

/// Reads the environment variables of this process; see environ(7).
extension [String: String] {
  /// The environment variables of this process.
  ///
  /// Foundation's `ProcessInfo` returns the same variables, but takes 2% of the time of a short
  /// run.
  static var ofProcess: [String: String] { [String: String](variables: environ) }

  /// Returns the name of an environment variable whose value isn't valid UTF-8. In `ofProcess`, the
  /// invalid bytes of such a value are replaced.
  ///
  /// - Parameter names: Returns the names of the variables to check. Called only if a value is
  ///   invalid.
  static func changedVariable(among names: () -> Set<String>) -> String? {
    var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = environ
    while let variable = next.pointee {
      if String(validatingCString: variable) == nil {
        let name = String(String(cString: variable).prefix { $0 != "=" })
        if names().contains(name) { return name }
      }
      next += 1
    }
    return nil
  }

  /// Creates a dictionary from C strings.
  ///
  /// - Parameter variables: Strings of the form `name=value`, followed by a null pointer. Strings
  ///   without `=` are ignored.
  init(variables: UnsafePointer<UnsafeMutablePointer<CChar>?>) {
    self.init(minimumCapacity: 64)
    var next = variables
    while let variable = next.pointee {
      let text = String(cString: variable)
      if let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
        self[String(text[..<sign])] = String(text.utf8[text.utf8.index(after: sign)...])
      }
      next += 1
    }
  }
}

@preconcurrency import Glibc

/// App delegate support: the environment variables of this process, environ(7).
extension [String: String] {
  /// Foundation's `ProcessInfo` takes a fiftieth of a short run to say the same.
  static var ofProcess: [String: String] {
    var (variables, next) = ([String: String](minimumCapacity: 64), environ)
    while let variable = next.pointee {
      let text = String(cString: variable)
      if let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
        variables[String(text[..<sign])] = String(text.utf8[text.utf8.index(after: sign)...])
      }
      next += 1
    }
    return variables
  }
}

@preconcurrency import Glibc

/// App delegate support: the environment variables of this process, environ(7).
extension [String: String] {
  /// Foundation's `ProcessInfo` takes a fiftieth of a short run to say the same.
  static var ofProcess: [String: String] { [String: String](variables: environ) }

  /// - Parameter variables: `name=value` each, and nil behind the last; what has no `=` is none.
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

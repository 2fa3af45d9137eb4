import Glibc

/// The failure of a system call.
public struct SystemError: Error, CustomStringConvertible {
  public let call: String
  public let code: Int32

  public var description: String { "\(call): \(String(cString: strerror(code)))" }

  init(_ call: String, code: Int32 = errno) {
    self.call = call
    self.code = code
  }
}

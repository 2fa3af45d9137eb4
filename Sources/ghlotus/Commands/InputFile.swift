import FoundationEssentials
import Glibc
import LotusModel

/// A file named on the command line. The name `-` stands for standard input.
struct InputFile {
  let name: String

  /// Reads the whole file.
  ///
  /// - Parameter limit: The maximum size in bytes. A larger file is an error, because a device such
  ///   as `/dev/zero` never ends.
  func read(limit: Int = 64 << 20) throws(UsageError) -> Data {
    let descriptor = name == "-" ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable }
    defer { if name != "-" { close(descriptor) } }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count > 0 {
        data += buffer.prefix(count)
        if data.count > limit { throw UsageError(.tooLarge(file: name, limit: limit)) }
      } else if count == 0 {
        return data
      } else if errno != EINTR {
        throw unreadable
      }
    }
  }

  /// Reads the whole file as UTF-8. Invalid bytes become U+FFFD.
  ///
  /// - Parameter limit: The maximum size in bytes.
  func text(limit: Int) throws(UsageError) -> String {
    String(decoding: try read(limit: limit), as: UTF8.self)
  }

  /// Whether standard input is a terminal.
  static var standardInputIsTerminal: Bool {
    isatty(STDIN_FILENO) == 1
  }

  private var unreadable: UsageError {
    UsageError(.unreadable(file: name, reason: String(cString: strerror(errno))))
  }
}

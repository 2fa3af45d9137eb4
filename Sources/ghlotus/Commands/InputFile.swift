import FoundationEssentials
import Glibc
import LotusModel

/// A file that the command line names; `-` is standard input.
struct InputFile {
  let name: String

  func read() throws(UsageError) -> Data {
    let descriptor = name == "-" ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable }
    defer { if name != "-" { close(descriptor) } }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count > 0 {
        data += buffer.prefix(count)
      } else if count == 0 {
        return data
      } else if errno != EINTR {
        throw unreadable
      }
    }
  }

  /// Whether standard input is somebody typing.
  static var isKeyboard: Bool {
    isatty(STDIN_FILENO) == 1
  }

  private var unreadable: UsageError {
    UsageError("\(name) cannot be read: \(String(cString: strerror(errno))).")
  }
}

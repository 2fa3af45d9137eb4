import CGlibcGNU
import Glibc

/// A new pseudo-terminal of a given size.
struct PseudoTerminal {
  /// The test's side of the terminal. Bytes written here reach the program as keyboard input, and
  /// bytes read here are the program's output.
  let descriptor: Descriptor
  /// The path of the device that the program opens as its terminal.
  let path: String

  init(columns: Int, rows: Int) throws {
    descriptor = try Descriptor(posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC), from: "posix_openpt")
    guard unlockpt(descriptor.number) == 0 else { throw SystemError("unlockpt") }
    var name = [CChar](repeating: 0, count: 64)
    let failure = ptsname_r(descriptor.number, &name, name.count)
    guard failure == 0 else { throw SystemError("ptsname_r", code: failure) }
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    guard ioctl(descriptor.number, UInt(TIOCSWINSZ), &size) == 0 else { throw SystemError("TIOCSWINSZ") }
  }
}

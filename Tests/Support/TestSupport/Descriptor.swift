import CGlibcGNU
import Glibc

/// An open file descriptor that is closed when the instance is released.
///
/// Every descriptor in this module is opened close-on-exec, so that child processes of tests
/// running in parallel don't inherit it.
final class Descriptor: Sendable {
  let number: Int32

  /// Takes ownership of the descriptor that a system call returned.
  ///
  /// - Parameters:
  ///   - number: The descriptor, or a negative number if the call failed.
  ///   - call: The name of the system call, for the error.
  /// - Throws: ``SystemError`` with the current `errno` if `number` is negative.
  init(_ number: Int32, from call: String) throws {
    guard number >= 0 else { throw SystemError(call) }
    self.number = number
  }

  deinit { close(number) }

  static func pipe() throws -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { throw SystemError("pipe2") }
    return (try Descriptor(ends[0], from: "pipe2"), try Descriptor(ends[1], from: "pipe2"))
  }

  func makeNonblocking() throws {
    guard fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK) == 0 else { throw SystemError("fcntl") }
  }
}

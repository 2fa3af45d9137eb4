import CGlibcGNU
import Glibc

/// An open file descriptor, closed when nothing refers to it any more.
///
/// Everything here is opened close-on-exec, so that children of tests running in parallel inherit nothing.
final class Descriptor: Sendable {
  let number: Int32

  /// Takes the result of a system call, and ownership of the descriptor in it.
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

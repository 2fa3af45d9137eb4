import Glibc

/// A one-time signal that threads can wait for while they wait for a socket.
///
/// The signal is a pipe. Sending the signal writes a byte that nobody reads, so the reading end
/// stays ready for every thread. Closing the writing end wouldn't be reliable, because a child
/// process that is just starting keeps a copy of the descriptor open for a moment.
final class StopSignal: Sendable {
  private let reading: Descriptor
  private let writing: Descriptor

  init() throws {
    (reading, writing) = try Descriptor.pipe()
  }

  func give() { _ = write(writing.number, [0], 1) }

  /// Waits until the socket is ready or the signal is sent.
  ///
  /// - Parameter events: The `poll` events to wait for, such as `POLLIN`.
  /// - Returns: `true` if the socket is ready, `false` if the signal was sent.
  func allows(_ socket: Descriptor, _ events: Int32) -> Bool {
    var waiting = [
      pollfd(fd: reading.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: socket.number, events: Int16(events), revents: 0),
    ]
    while waiting[0].revents == 0 && waiting[1].revents == 0 {
      Glibc.poll(&waiting, 2, -1)
    }
    return waiting[0].revents == 0
  }

  /// Waits for a number of seconds or until the signal is sent.
  ///
  /// - Parameter seconds: The duration of the pause, or `nil` to wait only for the signal.
  /// - Returns: `true` if the time has passed, `false` if the signal was sent.
  func allowsPause(seconds: Double?) -> Bool {
    let deadline = seconds.map(Deadline.init(after:))
    var waiting = pollfd(fd: reading.number, events: Int16(POLLIN), revents: 0)
    repeat {
      Glibc.poll(&waiting, 1, deadline?.milliseconds ?? -1)
      if waiting.revents != 0 { return false }
    } while !(deadline?.hasPassed ?? false)
    return true
  }
}

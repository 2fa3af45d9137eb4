import Glibc

/// A signal, given once, that any number of threads can wait for beside their sockets.
///
/// It is a pipe with a byte in it that is never read, so the reading end stays ready for every thread. Closing the writing
/// end would not do: children that are just being started hold it open for a moment.
final class StopSignal: Sendable {
  private let reading: Descriptor
  private let writing: Descriptor

  init() throws {
    (reading, writing) = try Descriptor.pipe()
  }

  func give() { _ = write(writing.number, [0], 1) }

  /// Waits until the socket is ready; false once the signal was given.
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

  /// Waits for so many seconds, for ever if nil; false once the signal was given.
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

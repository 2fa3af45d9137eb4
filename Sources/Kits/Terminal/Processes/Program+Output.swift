import Glibc

/// Capturing the output of a program.
extension Program {
  /// Runs a short program and blocks until it has ended.
  ///
  /// - Returns: The exit status and the content of standard output, or `nil` if the program can't
  ///   be started.
  public static func output(
    of words: [String], environment: [String: String]
  ) -> (status: Int32, text: String)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    defer { close(ends[0]) }
    let child = Program(words, environment: environment, streams: [nil, ends[1], nil]).start()
    close(ends[1])
    guard let child else { return nil }
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4_096))
    while true {
      let count = read(ends[0], &buffer, buffer.count)
      if count > 0 { bytes += buffer.prefix(count) } else if count == 0 || errno != EINTR { break }
    }
    guard case .ended(let status) = child.end(timeout: timeout) else { return nil }
    return (status, String(decoding: bytes, as: UTF8.self))
  }

  /// Runs a program whose output is at most a few kilobytes, without blocking the caller. If the task
  /// is canceled, ends the program.
  ///
  /// - Returns: The exit status and the content of standard output, or `nil` if the program can't
  ///   be started.
  public static func shortOutput(
    of words: [String], environment: [String: String]
  ) async -> (status: Int32, text: String)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    defer { close(ends[0]) }
    let child = Program(words, environment: environment, streams: [nil, ends[1], nil]).start()
    close(ends[1])
    guard let child else { return nil }
    guard case .ended(let status) = await child.nextState() else {
      child.kill()
      return nil
    }
    // A process that the program started may still have the pipe open, so don't wait for its end.
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = max(0, read(ends[0], &buffer, buffer.count))
    return (status, String(decoding: buffer.prefix(count), as: UTF8.self))
  }

  /// The longest time that the program may continue after closing its output, in milliseconds.
  private static let timeout = 1_000
}

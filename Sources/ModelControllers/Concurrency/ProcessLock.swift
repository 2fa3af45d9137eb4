import Glibc
import LotusModel

/// Model controller support: a lock that processes share: one of them holds it at a time, and the system releases it
/// when that process ends.
struct ProcessLock: Sendable {
  let path: String

  /// - Parameter timeout: seconds to wait for another process, which may be suspended.
  /// - Throws: `.busy` after that time, and at once where the task is cancelled.
  func hold<Value: Sendable>(
    timeout: Double, while work: @Sendable () async throws(CredentialError) -> Value
  ) async throws(CredentialError) -> Value {
    let file = PrivateFile(path: path)
    try file.makeFolder()
    let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw file.failure(path, errno) }
    defer { close(descriptor) }
    var waited = 0.0
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw file.failure(path, errno) }
      guard waited < timeout, (try? await Task.sleep(for: .seconds(Self.pause))) != nil else { throw .busy(path: path) }
      waited += Self.pause
    }
    return try await work()
  }

  /// Seconds between two attempts
  private static let pause = 0.025
}

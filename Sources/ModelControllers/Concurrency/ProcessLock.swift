import Glibc
import LotusModel

/// A lock that processes share. The system releases it when the process that holds it ends.
struct ProcessLock: Sendable {
  let path: String

  /// Performs work while holding the lock.
  ///
  /// - Parameters:
  ///   - timeout: The number of seconds to wait for another process, which may be suspended.
  ///   - work: The work to perform.
  /// - Throws: `CredentialError.busy` after the timeout, or as soon as the task is canceled.
  func hold<Value: Sendable>(
    timeout: Double, while work: @Sendable () async throws(CredentialError) -> Value
  ) async throws(CredentialError) -> Value {
    let file = PrivateFile(path: path)
    try file.makeFolder()
    let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw file.failure(path, .init(code: errno)) }
    defer { close(descriptor) }
    var waited = 0.0
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw file.failure(path, .init(code: errno)) }
      guard waited < timeout, (try? await Task.sleep(for: .seconds(Self.pause))) != nil else { throw .busy(path: path) }
      waited += Self.pause
    }
    return try await work()
  }

  /// The number of seconds between two attempts to acquire the lock.
  private static let pause = 0.025
}

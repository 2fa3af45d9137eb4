import Glibc
import LotusModel

/// A lock that processes share: one of them holds it at a time, and it falls to the next when its holder ends, however
/// that happens.
struct ProcessLock: Sendable {
  let path: String

  /// - Parameter pause: waits a moment before the lock is tried again.
  func hold<Value: Sendable>(
    pause: @Sendable () async -> Void, while work: @Sendable () async -> Value
  ) async throws(CredentialError) -> Value {
    try PrivateFile(path: path).makeFolder()
    let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .file(path: path) }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw .file(path: path) }
      await pause()
    }
    return await work()
  }
}

import Glibc

/// Runs blocking work on a new thread.
///
/// Blocking work must not occupy the threads of Swift's concurrency pool, because all parallel
/// tests share them.
///
///     let result = try await onOwnThread { try Subprocess.run("curl", […], environment: [:]) }
public func onOwnThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    do {
      try startThread { continuation.resume(with: Result { try work() }) }
    } catch {
      continuation.resume(throwing: error)
    }
  }
}

/// Starts a detached thread that blocks SIGPIPE.
///
/// Writing to a pipe or socket without a reader then fails with an error instead of ending the
/// process.
public func startThread(_ work: @escaping @Sendable () -> Void) throws {
  let box = Unmanaged.passRetained(ThreadBody(work))
  var thread: pthread_t = 0
  let failure = pthread_create(&thread, nil, runThread, box.toOpaque())
  guard failure == 0 else {
    box.release()
    throw SystemError("pthread_create", code: failure)
  }
  pthread_detach(thread)
}

private func runThread(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument else { return nil }
  var brokenPipe = sigset_t()
  sigemptyset(&brokenPipe)
  sigaddset(&brokenPipe, SIGPIPE)
  pthread_sigmask(SIG_BLOCK, &brokenPipe, nil)
  Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().work()
  return nil
}

/// The work of a thread, wrapped in a class so that it can be passed as a C pointer.
private final class ThreadBody: Sendable {
  let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) { self.work = work }
}

import Glibc

/// Runs blocking work on a thread of its own, so that it holds none of the few threads that all parallel tests share.
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

/// Starts a detached thread on which writing to a pipe or socket without a reader is an error and not a signal.
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

/// What a thread is to do, in a form that fits through a C pointer.
private final class ThreadBody: Sendable {
  let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) { self.work = work }
}

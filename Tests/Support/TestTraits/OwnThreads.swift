import TestSupport
public import Testing

/// A trait for tests that block their thread while they wait for a process or a terminal.
///
/// Each job of such a test runs on a new thread. The few threads that all parallel tests share stay
/// available for other tests.
public struct OwnThreads: TestTrait, SuiteTrait, TestScoping {
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(ThreadExecutor(), operation: function)
  }
}

extension Trait where Self == OwnThreads {
  public static var ownThreads: Self { Self() }
}

private final class ThreadExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    do {
      try startThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    } catch {
      fatalError("\(error)")
    }
  }
}

import TestSupport
public import Testing

/// Tests that block their thread, because they wait for a process or a terminal. Each of their jobs gets a thread of its
/// own, so that they hold none of the few threads that all parallel tests share.
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

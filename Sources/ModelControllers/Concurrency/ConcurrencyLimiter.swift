/// A first-come, first-served semaphore for tasks. A canceled task stops waiting at once.
actor ConcurrencyLimiter {
  private var free: Int
  private var waiting: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []
  private var lastNumber = 0

  /// Creates a semaphore.
  ///
  /// - Parameter count: The maximum number of tasks that can hold the semaphore at the same time.
  init(_ count: Int) {
    free = count
  }

  /// Waits until the semaphore is available and acquires it. After a success, the caller must call
  /// `release()`.
  ///
  /// - Returns: `false` if the task was canceled before it acquired the semaphore.
  func acquire() async -> Bool {
    if Task.isCancelled { return false }
    if free > 0 {
      free -= 1
      return true
    }
    lastNumber += 1
    let number = lastNumber
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled {
          continuation.resume(returning: false)
        } else {
          waiting.append((number, continuation))
        }
      }
    } onCancel: {
      Task { await stopWaiting(number) }
    }
  }

  func release() {
    if waiting.isEmpty {
      free += 1
    } else {
      waiting.removeFirst().continuation.resume(returning: true)
    }
  }

  private func stopWaiting(_ number: Int) {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: index).continuation.resume(returning: false)
  }
}

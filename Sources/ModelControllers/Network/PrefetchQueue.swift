import LotusModel

/// The pages that are being fetched, in reading order.
final class PrefetchQueue<Fetched: Sendable> {
  typealias Outcome = Result<Fetched, NetworkError>

  /// The default number of pages in the queue. The queue holds a quarter more pages than there are
  /// concurrent requests. Therefore, requests continue while the reader processes the pages that
  /// have arrived.
  static var width: Int { RequestScheduler.maximumConcurrentReads * 5 / 4 }

  private var tasks: [Task<Outcome, Never>] = []

  deinit {
    for task in tasks { task.cancel() }
  }

  var count: Int {
    tasks.count
  }

  func append(_ fetch: @escaping @Sendable () async -> Outcome) {
    tasks.append(Task { await fetch() })
  }

  /// Waits for the first page in the queue and removes it.
  ///
  /// - Returns: `nil` if the queue is empty.
  func next(isolation actor: isolated (any Actor)?) async -> Outcome? {
    guard let first = tasks.first else { return nil }
    let tasks = tasks
    let outcome = await withTaskCancellationHandler {
      await first.value
    } onCancel: {
      for task in tasks { task.cancel() }
    }
    self.tasks.removeFirst()
    return outcome
  }
}

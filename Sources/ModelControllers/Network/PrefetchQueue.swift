import LotusModel

/// Model controller support: the pages that are being fetched, in the order in which they are read.
final class PrefetchQueue<Fetched: Sendable> {
  typealias Outcome = Result<Fetched, NetworkError>

  /// As many as can be on their way, and a quarter as many again, for no connection to be idle while those that have come are read.
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

  /// - Returns: nil where no page is being fetched.
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

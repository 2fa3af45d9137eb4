import LotusModel

/// The pages on their way, in the order in which they will be read.
final class PageWindow<Fetched: Sendable> {
  typealias Outcome = Result<Fetched, NetworkError>

  /// As many as GitHub takes gladly from one client.
  static var width: Int { 16 }

  private var tasks: [Task<Outcome, Never>] = []

  deinit {
    for task in tasks { task.cancel() }
  }

  var count: Int {
    tasks.count
  }

  var isEmpty: Bool {
    tasks.isEmpty
  }

  func append(_ fetch: @escaping @Sendable () async -> Outcome) {
    tasks.append(Task { await fetch() })
  }

  /// - Returns: nil where no page is on its way.
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

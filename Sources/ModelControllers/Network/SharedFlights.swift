import LotusModel

/// Coalesces equal requests that are in flight at the same time: one is sent, all get its response.
///
/// A caller who is cancelled leaves at once; the request itself ends when the last caller has left.
actor SharedFlights {
  typealias Outcome = Result<HTTPResponse, NetworkError>

  private struct Flight {
    var task: Task<Void, Never>?
    var waiting: [Int: CheckedContinuation<Outcome, Never>] = [:]
  }

  private var flights: [HTTPRequest: Flight] = [:]
  private var lastNumber = 0

  func outcome(of request: HTTPRequest, by send: @escaping @Sendable () async -> Outcome) async -> Outcome {
    lastNumber += 1
    let number = lastNumber
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled {
          continuation.resume(returning: .failure(.transport(.cancelled)))
        } else {
          join(request, number, continuation, send)
        }
      }
    } onCancel: {
      Task { await leave(request, number) }
    }
  }

  private func join(
    _ request: HTTPRequest, _ number: Int, _ continuation: CheckedContinuation<Outcome, Never>,
    _ send: @escaping @Sendable () async -> Outcome
  ) {
    flights[request, default: Flight()].waiting[number] = continuation
    guard flights[request]?.task == nil else { return }
    flights[request]?.task = Task {
      let outcome = await send()
      land(request, outcome)
    }
  }

  private func land(_ request: HTTPRequest, _ outcome: Outcome) {
    // The task of a flight that everybody left may land after a new one for the same request has started.
    guard !Task.isCancelled, let flight = flights.removeValue(forKey: request) else { return }
    for continuation in flight.waiting.values { continuation.resume(returning: outcome) }
  }

  private func leave(_ request: HTTPRequest, _ number: Int) {
    guard let continuation = flights[request]?.waiting.removeValue(forKey: number) else { return }
    continuation.resume(returning: .failure(.transport(.cancelled)))
    guard let flight = flights[request], flight.waiting.isEmpty else { return }
    flight.task?.cancel()
    flights[request] = nil
  }
}

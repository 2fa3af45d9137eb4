import FoundationEssentials
import HTTP
import LotusModel
import Synchronization

/// Delivers network events to one listener as they occur, and stores the most recent requests.
final class NetworkJournal: Sendable {
  let events: AsyncStream<NetworkEvent>
  private let continuation: AsyncStream<NetworkEvent>.Continuation
  private let log = Mutex(Log())
  private let clock: NetworkClock

  private struct Log {
    var entries: [Entry] = []
    /// The number of requests in this run, including those that have been removed from the log.
    var count = 0
  }

  /// A request in the log. Its secrets are removed only when the log is read. Removing them takes
  /// as long as the rest of a request, and most runs don't show the log.
  private struct Entry {
    let id: Int
    let date: Date
    let request: HTTPRequest
    var result: @Sendable () -> LoggedRequest.Result
    /// The request without its secrets. `nil` until the log is read. The end of the request sets it
    /// to `nil` again.
    var logged: LoggedRequest?
  }

  init(clock: NetworkClock) {
    self.clock = clock
    (events, continuation) = AsyncStream.makeStream()
  }

  /// The most recent requests, newest first.
  var requests: [LoggedRequest] {
    log.withLock { log in
      for (index, entry) in log.entries.enumerated() where entry.logged == nil {
        log.entries[index].logged = LoggedRequest(
          entry.request, id: entry.id, at: entry.date, result: entry.result())
      }
      return log.entries.reversed().compactMap(\.logged)
    }
  }

  func tell(_ event: NetworkEvent) {
    continuation.yield(event)
  }

  func finish() {
    continuation.finish()
  }

  /// Notes that a request is sent.
  ///
  /// - Returns: The number of the request, for `end(_:with:seconds:)`.
  func begin(_ request: HTTPRequest) -> Int {
    tell(.sent(request))
    return store(request)
  }

  /// Notes the result of a request.
  ///
  /// - Parameters:
  ///   - request: The number and the request.
  ///   - result: The response or the error.
  ///   - seconds: The time that the request took.
  func end(_ request: (id: Int, HTTPRequest), with result: Result<HTTPResponse, NetworkError>, seconds: Double) {
    let (id, sent) = request
    let logged: @Sendable () -> LoggedRequest.Result
    switch result {
    case .success(let response):
      tell(.responded(sent, status: response.status, seconds: seconds))
      let response = Self.delayed(response, to: sent)
      logged = { .response(response(), seconds: seconds) }
    case .failure(let error):
      tell(.failed(sent, error))
      logged = { .failure(error, seconds: seconds) }
    }
    log.withLock { log in
      guard let index = log.entries.lastIndex(where: { $0.id == id }) else { return }
      (log.entries[index].result, log.entries[index].logged) = (logged, nil)
    }
  }

  /// Notes that a response from the cache is used.
  ///
  /// - Parameter age: The number of seconds since the server generated the response.
  func serve(_ response: HTTPResponse, to request: HTTPRequest, age: Double, _ reason: NetworkEvent.CacheReason) {
    tell(.servedFromCache(request, age: age, reason))
    let response = Self.delayed(response, to: request)
    _ = store(request) { .cached(response(), age: age) }
  }

  /// Returns a closure that removes the secrets from a response. The closure keeps only the beginning
  /// of the body in memory.
  private static func delayed(
    _ response: HTTPResponse, to request: HTTPRequest
  ) -> @Sendable () -> LoggedRequest.Response {
    let (shortened, count) = (response.shortened, response.body.count)
    return { LoggedRequest.Response(shortened, count: count, to: request) }
  }

  private func store(
    _ request: HTTPRequest, _ result: @escaping @Sendable () -> LoggedRequest.Result = { .pending }
  ) -> Int {
    let date = clock.now()
    return log.withLock { log in
      log.count += 1
      log.entries.append(Entry(id: log.count, date: date, request: request, result: result))
      if log.entries.count > Self.maximumCount { log.entries.removeFirst() }
      return log.count
    }
  }

  private static let maximumCount = 200
}

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
    var requests: [LoggedRequest] = []
    /// The number of requests in this run, including those that have been removed from the log.
    var count = 0
  }

  init(clock: NetworkClock) {
    self.clock = clock
    (events, continuation) = AsyncStream.makeStream()
  }

  /// The most recent requests, newest first.
  var requests: [LoggedRequest] {
    log.withLock { $0.requests.reversed() }
  }

  func tell(_ event: NetworkEvent) {
    continuation.yield(event)
  }

  func finish() {
    continuation.finish()
  }

  /// Notes that a request is sent.
  ///
  /// - Returns: The number of the request, for `end(_:of:with:)`.
  func begin(_ request: HTTPRequest) -> Int {
    tell(.sent(request.method, request.url))
    return store(request)
  }

  /// Notes the result of a request.
  ///
  /// - Parameters:
  ///   - request: The number and the request.
  ///   - result: The response or the error.
  ///   - seconds: The time that the request took.
  func end(_ request: (id: Int, HTTPRequest), with result: Result<HTTPResponse, NetworkError>, seconds: Double) {
    let (method, url) = (request.1.method, request.1.url)
    let logged: LoggedRequest.Result
    switch result {
    case .success(let response):
      tell(.responded(method, url, status: response.status, seconds: seconds))
      logged = .response(.init(response, to: request.1), seconds: seconds)
    case .failure(let error):
      tell(.failed(method, url, error))
      logged = .failure(error, seconds: seconds)
    }
    log.withLock { log in
      guard let index = log.requests.lastIndex(where: { $0.id == request.id }) else { return }
      log.requests[index].result = logged
    }
  }

  /// Notes that a response from the cache is used.
  ///
  /// - Parameter age: The number of seconds since the server generated the response.
  func serve(_ response: HTTPResponse, to request: HTTPRequest, age: Double, _ reason: NetworkEvent.CacheReason) {
    tell(.servedFromCache(request.method, request.url, age: age, reason))
    _ = store(request, .cached(.init(response, to: request), age: age))
  }

  private func store(_ request: HTTPRequest, _ result: LoggedRequest.Result = .pending) -> Int {
    let date = clock.now()
    return log.withLock { log in
      log.count += 1
      log.requests.append(LoggedRequest(request, id: log.count, at: date, result: result))
      if log.requests.count > Self.maximumCount { log.requests.removeFirst() }
      return log.count
    }
  }

  private static let maximumCount = 200
}

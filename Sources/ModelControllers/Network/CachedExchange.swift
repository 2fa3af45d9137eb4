import FoundationEssentials
import HTTP
import LotusModel

/// A response, and the request that it belongs to.
struct ExchangedResponse: Sendable {
  let response: HTTPResponse
  /// The request without the conditions that the cache added. After redirects, this is the last
  /// request of the redirect chain.
  let request: HTTPRequest
  /// The role of the cache.
  let use: CacheUse
  /// The age of the stored response in seconds, or `nil` if the server sent the response.
  var age: Double?
  /// Whether a stored response is used because the run is offline or the server failed.
  var isStale = false
}

/// Gets the response to one request from the cache or from the server, as `CachePolicy` decides.
///
/// The exchange uses the cache twice: before the request to find a stored response, and after the
/// request to record the result.
struct CachedExchange: Sendable {
  /// The response cache; `nil` if the request doesn't use the cache.
  let cache: CacheController?
  let scheduler: RequestScheduler
  let clock: NetworkClock
  /// The stored responses to use.
  let acceptance: CacheAcceptance
  /// Whether the requests are for previews. Such a request waits before it is sent.
  var isForPreviews = false

  func response(
    to request: HTTPRequest, as kind: RequestScheduler.Kind
  ) async throws(NetworkError) -> ExchangedResponse {
    guard let cache else {
      guard acceptance != .stored else { throw .offline }
      return ExchangedResponse(response: try await send(request, as: kind), request: request, use: .miss)
    }
    let (decision, problem) = await cache.answer(to: request, accepting: acceptance, now: clock.now())
    tell(problem)
    switch decision {
    case .unavailable: throw kind.isWrite ? .offlineChange : .offline
    case .serve(let response, _, let age):
      let isOffline = cache.policy.mode == .offline
      if acceptance != .stored {
        scheduler.journal.serve(response, to: request, age: age, isOffline ? .offline : .allowed)
      }
      return ExchangedResponse(response: response, request: request, use: .hit, age: age, isStale: isOffline)
    case .forward(let question, let stored):
      return try await ask(question, for: request, as: kind, having: stored, of: cache)
    }
  }

  private func ask(
    _ question: HTTPRequest, for request: HTTPRequest, as kind: RequestScheduler.Kind,
    having stored: StoredResponse?, of cache: CacheController
  ) async throws(NetworkError) -> ExchangedResponse {
    let start = clock.now()
    let result = await Result { () async throws(NetworkError) in
      try await send(question, as: kind)
    }
    let (reaction, problem) = await cache.react(
      to: result, of: request, isWrite: kind.isWrite, having: stored, accepting: acceptance, requestedAt: start,
      now: clock.now())
    tell(problem)
    guard !reaction.needsUnconditionalRequest else {
      return try await ask(request, for: request, as: kind, having: nil, of: cache)
    }
    let response = try reaction.outcome.get()
    if let age = reaction.staleAge { scheduler.journal.serve(response, to: request, age: age, .failure) }
    return ExchangedResponse(
      response: response, request: request, use: reaction.use, age: reaction.staleAge,
      isStale: reaction.staleAge != nil)
  }

  private func send(
    _ request: HTTPRequest, as kind: RequestScheduler.Kind
  ) async throws(NetworkError) -> HTTPResponse {
    var request = request
    // Make the caches between the app and GitHub ask GitHub, too.
    if acceptance == .confirmed { request.headers["cache-control"] = "no-cache" }
    if isForPreviews { try await scheduler.waitBeforePreview(of: request) }
    return try await scheduler.response(to: request, as: kind)
  }

  private func tell(_ problem: CacheError?) {
    if let problem { scheduler.journal.tell(.cacheUnusable(problem)) }
  }
}

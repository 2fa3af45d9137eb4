import FoundationEssentials
import HTTP
import LotusModel

/// A response, and the request that it belongs to.
struct ExchangedResponse: Sendable {
  let response: HTTPResponse
  /// The request without the conditions that the cache added. After redirects, it is the last
  /// request.
  let request: HTTPRequest
  /// The role of the cache.
  let use: CacheUse
}

/// Gets the response to one request from the cache or from the server, as `CachePolicy` decides.
struct CachedExchange: Sendable {
  /// The response cache; `nil` if the request doesn't use the cache.
  let cache: CacheController?
  let scheduler: RequestScheduler
  let clock: NetworkClock

  func response(
    to request: HTTPRequest, as kind: RequestScheduler.Kind, accepting acceptance: CacheAcceptance = .fresh
  ) async throws(NetworkError) -> ExchangedResponse {
    guard let cache else {
      return ExchangedResponse(
        response: try await scheduler.response(to: request, as: kind), request: request, use: .miss)
    }
    let decision = cache.policy.decision(
      for: request, among: await cache.entries(for: request), accepting: acceptance,
      changedAt: await cache.lastChange(before: request), now: clock.now())
    await tellProblem(of: cache)
    switch decision {
    case .unavailable: throw kind.isWrite ? .offlineChange : .offline
    case .serve(let response, nil, _): return ExchangedResponse(response: response, request: request, use: .miss)
    case .serve(let response, let stored?, let age):
      await cache.count(.hit, of: stored, for: request)
      scheduler.journal.serve(response, to: request, age: age, cache.policy.mode == .offline ? .offline : .allowed)
      return ExchangedResponse(response: response, request: request, use: .hit)
    case .forward(let question, let stored):
      return try await ask(question, for: request, having: stored, kind, cache)
    }
  }

  private func ask(
    _ question: HTTPRequest, for request: HTTPRequest, having stored: StoredResponse?, _ kind: RequestScheduler.Kind,
    _ cache: CacheController
  ) async throws(NetworkError) -> ExchangedResponse {
    let start = clock.now()
    let result = await Result { () async throws(NetworkError) in
      try await scheduler.response(to: question, as: kind)
    }
    // A write can also change lists and counts that are stored for other URLs.
    if kind.isWrite, Self.mayHaveChanged(result) { await cache.noteChange(by: request, at: clock.now()) }
    let reaction = cache.policy.reaction(
      to: result, of: request, stored: stored, isUnreachable: Self.isUnreachable(result), requestedAt: start,
      now: clock.now())
    await cache.make(reaction.changes, after: request)
    await tellProblem(of: cache)
    if reaction.needsUnconditionalRequest { return try await ask(request, for: request, having: nil, kind, cache) }
    let response = try reaction.outcome.get()
    await cache.count(reaction.use, of: stored, for: request)
    if let age = reaction.staleAge { scheduler.journal.serve(response, to: request, age: age, .failure) }
    return ExchangedResponse(response: response, request: request, use: reaction.use)
  }

  private static func isUnreachable(_ result: Result<HTTPResponse, NetworkError>) -> Bool {
    if case .failure(.transport(let error)) = result { error.isUnreachable } else { false }
  }

  /// Whether a write with this result may have changed something.
  ///
  /// Only a response that isn't an error invalidates stored responses (RFC 9111, section 4.4).
  /// Without a response, the server may have processed the write.
  private static func mayHaveChanged(_ result: Result<HTTPResponse, NetworkError>) -> Bool {
    switch result {
    case .success(let response): response.status < 400
    case .failure(let error): error.mayHaveSucceeded
    }
  }

  private func tellProblem(of cache: CacheController) async {
    if let problem = await cache.takeProblem() { scheduler.journal.tell(.cacheUnusable(problem)) }
  }
}

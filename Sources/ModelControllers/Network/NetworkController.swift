import Essentials
public import FoundationEssentials
import HTTP
public import LotusModel

/// Shared model controller: sends requests to GitHub. View controllers call it; coordinators only
/// pass it on.
///
/// This actor manages the credentials and the cache, so view controllers never handle tokens,
/// header fields or files. `RequestBuilder` builds a request, and `CachedExchange` looks for a
/// response in the cache. If the cache has no usable response, `RequestScheduler` schedules the
/// request and `Transport` sends it. This actor then follows redirects as `RedirectPolicy` allows,
/// checks the response for errors, and decodes it.
public actor NetworkController {
  let builder: RequestBuilder
  let credentials: CredentialController
  let scheduler: RequestScheduler
  let cache: CacheController?
  let clock: NetworkClock
  private let isRecorded: Bool
  let deviceSignIn: DeviceSignIn
  let tokenRenewal: TokenRenewal
  private let isForPreviews: Bool
  /// The organizations whose missing data has been reported.
  private var reportedOrganizations: Set<Int> = []

  /// Creates a controller.
  ///
  /// - Parameters:
  ///   - server: The GitHub server of this run.
  ///   - userAgent: The value of the `User-Agent` header field.
  ///   - credentials: The controller that finds and stores tokens.
  ///   - scheduler: The scheduler that sends requests.
  ///   - clock: The clock for ages and timestamps.
  ///   - cache: The response cache; `nil` for a run that neither uses nor fills a cache.
  ///   - isRecorded: Whether the run is recorded. Callers then see responses without secrets,
  ///     because a recorded run must show exactly what its replay will show.
  ///   - pendingWrites: The counter for operations that must finish before the process ends.
  public init(
    server: GitHubServer, userAgent: String, credentials: CredentialController, scheduler: RequestScheduler,
    clock: NetworkClock, cache: CacheController? = nil, isRecorded: Bool = false,
    pendingWrites: PendingWrites = PendingWrites()
  ) {
    self.isRecorded = isRecorded
    isForPreviews = false
    self.builder = RequestBuilder(server: server, userAgent: userAgent)
    self.credentials = credentials
    self.scheduler = scheduler
    self.cache = cache
    self.clock = clock
    let oauth = OAuthClient(builder: builder, scheduler: scheduler, clock: clock)
    self.deviceSignIn = DeviceSignIn(oauth: oauth)
    self.tokenRenewal = TokenRenewal(
      oauth: oauth, credentials: credentials, isAllowed: cache?.policy.mode != .offline, pendingWrites: pendingWrites,
      report: scheduler.journal.tell)
  }

  /// Creates a controller for previews, with the cache, the token and the rate limits of another
  /// controller.
  ///
  /// Its requests wait until the user has stayed on a row for a moment. They are sent only if more
  /// than half of the rate limit is known to be left. Stored responses are used at once.
  public init(forPreviewsOf other: NetworkController) {
    (builder, credentials, scheduler, cache) = (other.builder, other.credentials, other.scheduler, other.cache)
    (clock, isRecorded, deviceSignIn) = (other.clock, other.isRecorded, other.deviceSignIn)
    tokenRenewal = other.tokenRenewal
    isForPreviews = true
  }
}

@_spi(Asking) extension NetworkController {
  /// The events on the network as they occur, for a single listener.
  public nonisolated var events: AsyncStream<NetworkEvent> {
    scheduler.journal.events
  }

  /// The GitHub server of this run.
  public nonisolated var server: GitHubServer { builder.server }

  /// The most recent requests, newest first.
  public nonisolated var recentRequests: [LoggedRequest] {
    scheduler.journal.requests
  }

  /// The base URL of the API.
  public nonisolated var apiURL: URL { builder.server.api }

  /// Ends the sequence of events. The listener still receives the events that have already
  /// occurred.
  public nonisolated func endEvents() {
    scheduler.journal.finish()
  }

  /// Whether requests carry a token. GitHub may still reject the token.
  public func isSignedIn() async throws(NetworkError) -> Bool {
    try await token() != nil
  }

  /// Returns the decoded response to a REST request.
  ///
  /// - Parameters:
  ///   - request: The request to send.
  ///   - pass: The load that the request belongs to, which determines the stored responses to use.
  public func response<Response: Decodable>(
    to request: APIRequest<Response>, in pass: LoadPass = .fresh
  ) async throws(NetworkError) -> Response {
    try await received(request, in: pass).value
  }

  /// Returns the decoded response to a REST request, together with the original JSON.
  ///
  /// The method is nonisolated, so that several responses can be decoded concurrently.
  public nonisolated func received<Response: Decodable>(
    _ request: APIRequest<Response>, in pass: LoadPass = .fresh
  ) async throws(NetworkError) -> Received<Response> {
    let sent = try await httpRequest(for: request)
    return try await send(
      sent, as: request.method.isSafe ? .read : .write, in: pass
    ) { (exchanged) throws(NetworkError) in
      try await check(exchanged.response, to: sent)
      return try read(exchanged.response, to: sent, longestText: request.longestText) { try $0.received() }
    }
  }

  /// Returns the decoded response to a REST request, or the error as a value.
  public nonisolated func result<Response: Decodable>(
    of request: APIRequest<Response>, in pass: LoadPass
  ) async -> Result<Received<Response>, NetworkError> {
    await Result { () async throws(NetworkError) in try await received(request, in: pass) }
  }

  /// Returns the decoded response to a REST request, or the error as a value. A 404 response counts
  /// as a success with the value `nil`.
  public nonisolated func optionalResult<Response: Decodable>(
    of request: APIRequest<Response>, in pass: LoadPass
  ) async -> Result<Received<Response?>, NetworkError> {
    let result = await result(of: request, in: pass)
    if case .failure(.notFound) = result { return .success(Received(nil, json: .null)) }
    return result.map { Received($0.value, json: $0.json) }
  }

  /// Returns the decoded response to a REST request from the cache, regardless of its age. Sends no
  /// request.
  ///
  /// - Returns: `nil` if the cache has no response that can be decoded. A response requested before
  ///   the app's last change on the host doesn't count.
  public nonisolated func stored<Response: Decodable>(_ request: APIRequest<Response>) async -> Response? {
    try? await response(to: request, in: LoadPass(.stored))
  }

  func httpRequest<Response>(for request: APIRequest<Response>) async throws(NetworkError) -> HTTPRequest {
    try builder.request(for: request, token: try await token(isNeeded: request.needsSignIn))
  }

  /// Returns the response to an arbitrary API call. An error status doesn't throw an error.
  public func response(to call: APICall) async throws(NetworkError) -> APIResponse {
    try await exchange(call).shown
  }

  private nonisolated func exchange(
    _ call: APICall
  ) async throws(NetworkError) -> (exchanged: ExchangedResponse, shown: APIResponse) {
    let request = builder.request(for: call, token: try await token())
    return try await send(
      request, as: call.isQuestion ? .rawRead : .rawWrite, in: LoadPass(call.acceptance)
    ) { (exchanged) throws(NetworkError) in
      // If the server broke the connection, a stored body can be incomplete.
      guard exchanged.use == .miss || isOffline || !exchanged.response.hasBrokenJSON else { throw .malformed(.broken) }
      let response = exchanged.response
      var problem = await problem(of: response, to: request)
      if problem == nil, request.url == builder.server.graphQL {
        problem = await error(of: GraphQLProblem.problems(in: response), in: response, to: request)
      }
      let isRedirected = exchanged.request.url != request.url
      if problem == nil, response.isWebPage, isRedirected || !call.acceptsWebPage { problem = .webPage }
      if problem == nil, !call.isQuestion, exchanged.request.method != call.method {
        problem = address(of: exchanged).map { .moved(to: $0) }
      }
      let page = APIResponse(
        response: shown(response, to: request), problem: problem, isPartial: isPartial(response))
      return (exchanged, page)
    }
  }

  /// Returns the responses to an API call for a list, page by page.
  public nonisolated func pages(of call: APICall) -> PageSequence<APIResponse> {
    PageSequence(policy: PagingPolicy(firstURL: call.url), firstNumber: 1) { url in
      await Result { () async throws(NetworkError) in
        let (exchanged, shown) = try await self.exchange(call.asking(url))
        var links = PageLinks(exchanged.response, to: exchanged.request, below: self.builder.server.api)
        if links.isMissing, let page = try? JSONDocument(parsing: exchanged.response.body).root,
          let items = try? page["items"]?.elements({ _ in }), let total = try? page["total_count"]?.integer()
        {
          links = links.continued(after: items.count, of: total, on: exchanged.request.url)
        }
        return PageSequence<APIResponse>.Fetched(value: shown, links: links, isEmpty: shown.isEmpty)
      }
    }
  }

  func token(isNeeded: Bool = false) async throws(NetworkError) -> Token? {
    let token = try await currentCredential(isNeeded: isNeeded)?.credential.token
    if isNeeded, token == nil { throw .signInNeeded }
    return token
  }

  /// Returns the credential of this run, and renews it if it is about to expire.
  ///
  /// This method also passes the account of the token to the cache, which stores responses by
  /// account.
  ///
  /// - Parameter isNeeded: Whether the caller can't continue without a credential.
  /// - Returns: `nil` if the user isn't signed in.
  func currentCredential(isNeeded: Bool = false) async throws(NetworkError) -> FoundCredential? {
    let current = try await tokenRenewal.currentCredential(isNeeded: isNeeded)
    if let current, let login = current.account?.login { await cache?.note(current.credential.token, of: login) }
    return current
  }

  /// Sends a request, follows redirects, and decodes the response.
  ///
  /// A stored response that can't be decoded would be validated again in every run. Therefore, it
  /// is removed, and the request is sent again without the cache.
  ///
  /// - Parameters:
  ///   - acceptance: The stored responses to use; `nil` to use the stored responses that the load
  ///     accepts.
  ///   - decode: Decodes the response. Throws `NetworkError.malformed` if the response can't be
  ///     decoded.
  nonisolated func send<Value>(
    _ request: HTTPRequest, as kind: RequestScheduler.Kind, accepting acceptance: CacheAcceptance? = nil,
    in pass: LoadPass = .fresh, decoding decode: (ExchangedResponse) async throws(NetworkError) -> Value
  ) async throws(NetworkError) -> Value {
    let acceptance = acceptance ?? pass.acceptance
    let exchanged = try await send(request, as: kind, accepting: acceptance, in: pass)
    do throws(NetworkError) {
      return try await decode(exchanged)
    } catch {
      guard case .malformed = error, let cache, !isOffline else { throw error }
      guard acceptance != .stored else {
        await pass.note(error)
        throw error
      }
      await cache.removeResponses(to: exchanged.request)
      guard exchanged.use != .miss else { throw error }
    }
    return try await decode(try await send(request, as: kind, usesCache: false, accepting: acceptance, in: pass))
  }

  /// Sends a request and follows redirects.
  ///
  /// - Parameters:
  ///   - request: The request to send first.
  ///   - kind: The way to schedule the request.
  ///   - usesCache: Whether the cache may be read and written. Pass `false` if the response must
  ///     come from GitHub.
  ///   - acceptance: The stored responses to use.
  ///   - pass: The load that the request belongs to.
  func send(
    _ request: HTTPRequest, as kind: RequestScheduler.Kind, usesCache: Bool = true,
    accepting acceptance: CacheAcceptance = .fresh, in pass: LoadPass = .fresh
  ) async throws(NetworkError) -> ExchangedResponse {
    let exchange = CachedExchange(
      cache: usesCache ? cache : nil, scheduler: scheduler, clock: clock, acceptance: acceptance,
      isForPreviews: isForPreviews)
    do throws(NetworkError) {
      let exchanged = try await follow(request, as: kind, with: exchange)
      await pass.note(exchanged, isPartial: isPartial(exchanged.response), at: clock.now())
      return exchanged
    } catch {
      await pass.note(error)
      throw error
    }
  }

  private func follow(
    _ request: HTTPRequest, as kind: RequestScheduler.Kind, with exchange: CachedExchange
  ) async throws(NetworkError) -> ExchangedResponse {
    var request = request
    while true {
      let exchanged = try await exchange.response(to: request, as: kind)
      do {
        guard let next = try RedirectPolicy.next(after: exchanged.response, to: request) else {
          reportPartialResults(of: exchanged.response)
          return exchanged
        }
        request = next
      } catch {
        throw .redirect(error)
      }
    }
  }

  func check(_ response: HTTPResponse, to request: HTTPRequest) async throws(NetworkError) {
    if let problem = await problem(of: response, to: request) { throw problem }
  }

  /// Returns the error that a response reports; `nil` for a success.
  ///
  /// The error quotes the response, which may contain the token. Therefore, secrets are redacted
  /// first.
  func problem(of response: HTTPResponse, to request: HTTPRequest) async -> NetworkError? {
    let isSignedIn = request.headers.contains("authorization")
    guard !response.isSuccess else {
      let end = RateLimitDetection.end(in: response, to: request, now: clock.now())
      return end.map { .rateLimited(until: $0, isSignedIn: isSignedIn, kind: RateLimitDetection.kind(of: response)) }
    }
    if response.status == 404, request.url == builder.server.graphQL { return .noGraphQL }
    // GitHub rejects changes with JSON, so the status of a web page says nothing about the change.
    let isRejection = [401, 403, 404, 410, 422].contains(response.status)
    let isLimit = RateLimitDetection.end(in: response, now: clock.now()) != nil
    if isRejection, !isLimit, response.isWebPage, !request.isSafe {
      return .webPage
    }
    let quoted = Redaction.applied(to: response.withoutOversizedBody, of: request)
    let error = NetworkError(
      quoted, isSignedIn: isSignedIn, isOwn: builder.server.isOwn(request.url),
      singleSignOn: singleSignOn(in: shown(response, to: request)), now: clock.now())
    return error?.refusing(await source(of: request), of: TokenKind(authorization: request.headers["authorization"]))
  }

  nonisolated func singleSignOn(in response: HTTPResponse) -> SingleSignOn? {
    SingleSignOn(response.headers, web: Origin(builder.server.web))
  }

  /// Whether a response lacks the data of organizations that require single sign-on.
  nonisolated func isPartial(_ response: HTTPResponse) -> Bool {
    if case .partialResults = singleSignOn(in: response) { true } else { false }
  }

  /// Reports once that data of organizations is missing, even if several pages of a list lack it.
  private func reportPartialResults(of response: HTTPResponse) {
    guard case .partialResults(let organizations) = singleSignOn(in: response) else { return }
    let new = organizations.filter { reportedOrganizations.insert($0).inserted }
    if !new.isEmpty { scheduler.journal.tell(.resultsArePartial(organizations: new)) }
  }

  func source(of request: HTTPRequest) async -> TokenSource? {
    guard let current = await credentials.current,
      request.headers["authorization"] == current.credential.token.authorization
    else { return .header }
    return current.source
  }

  /// Returns a response as callers may see it. In a recorded run, secrets are redacted.
  nonisolated func shown(_ response: HTTPResponse, to request: HTTPRequest) -> HTTPResponse {
    isRecorded ? Redaction.applied(to: response, of: request) : response
  }

  /// Decodes the JSON in the body of a response.
  nonisolated func read<Value>(
    _ response: HTTPResponse, to request: HTTPRequest, longestText: Int = JSONDocument.usualLongestText,
    _ decode: (JSONReader) throws -> Value
  ) throws(NetworkError) -> Value {
    // The server has not completed the response yet, or only sent a part of it.
    guard ![202, 206].contains(response.status) else {
      throw .malformed(.status(response.status, expected: 200))
    }
    let shown = shown(response, to: request)
    do {
      return try decode(JSONDocument(parsing: shown.body, longestText: longestText).root)
    } catch {
      throw NetworkError(error, in: Redaction.applied(to: shown, of: request))
    }
  }
}

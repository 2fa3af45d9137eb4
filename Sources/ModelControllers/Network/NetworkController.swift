import FoundationEssentials
public import LotusModel

/// Shared model controller: the single door to GitHub. View controllers await it; coordinators only pass it on.
///
/// It manages the credentials and the cache, so that view controllers see neither token nor header nor file. A request
/// goes from top to bottom: built (`RequestBuilder`), looked for in the cache (`CachedExchange`), scheduled
/// (`RequestScheduler`), carried (`Transport`); the answer is followed (`RedirectPolicy`), judged and decoded here.
public actor NetworkController {
  let builder: RequestBuilder
  let credentials: CredentialController
  private let scheduler: RequestScheduler
  let cache: CacheController?
  let clock: NetworkClock
  private let redaction: Redaction?
  let deviceSignIn: DeviceSignIn
  let tokenRenewal: TokenRenewal

  /// - Parameters:
  ///   - cache: nil for a run that neither uses nor keeps anything.
  ///   - redaction: of what is shown, in a run that is recorded: it shows what its replay will show.
  public init(
    server: GitHubServer, userAgent: String, credentials: CredentialController, scheduler: RequestScheduler,
    clock: NetworkClock, cache: CacheController? = nil, redaction: Redaction? = nil,
    pendingWrites: PendingWrites = PendingWrites()
  ) {
    self.redaction = redaction
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
}

@_spi(Asking) extension NetworkController {
  /// What happens on the network, as it happens, for one listener.
  public nonisolated var events: AsyncStream<NetworkEvent> {
    scheduler.journal.events
  }

  /// What happened last, the latest first.
  public nonisolated var recentEvents: [LoggedEvent] {
    scheduler.journal.entries
  }

  /// Ends the sequence of events once what has happened is told.
  public nonisolated func endEvents() {
    scheduler.journal.finish()
  }

  /// Whether requests take a token along; it may still be refused.
  public func isSignedIn() async throws(NetworkError) -> Bool {
    try await token() != nil
  }

  /// The decoded answer to a REST request.
  /// - Parameter revalidating: whether GitHub is asked even if the cache has a fresh answer.
  public func response<Response>(
    to request: APIRequest<Response>, revalidating: Bool = false
  ) async throws(NetworkError) -> Response {
    try await received(request, revalidating: revalidating).value
  }

  /// The decoded answer to a REST request, beside the JSON that it came as. Answers are decoded away from the actor, side by side.
  public nonisolated func received<Response>(
    _ request: APIRequest<Response>, revalidating: Bool = false
  ) async throws(NetworkError) -> Received<Response> {
    let (sent, response) = try await exchange(request, revalidating: revalidating)
    try await check(response, to: sent)
    return try read(response, to: sent, longestText: request.longestText) { try $0.received() }
  }

  /// The same, with an error as a value.
  public nonisolated func result<Response>(
    of request: APIRequest<Response>, revalidating: Bool
  ) async -> Result<Received<Response>, NetworkError> {
    await Result { () async throws(NetworkError) in try await received(request, revalidating: revalidating) }
  }

  /// The same, where 404 counts as nil.
  public nonisolated func optionalResult<Response>(
    of request: APIRequest<Response>, revalidating: Bool
  ) async -> Result<Received<Response?>, NetworkError> {
    let result = await result(of: request, revalidating: revalidating)
    if case .failure(.notFound) = result { return .success(Received(nil, json: .null)) }
    return result.map { Received($0.value, json: $0.json) }
  }

  /// Sends a request that is answered by 204 (done, or yes) or 404 (no).
  /// - Returns: false for 404.
  public func confirm(_ request: APIRequest<NoContent>) async throws(NetworkError) -> Bool {
    // What is changed next depends on it, so GitHub is asked even if the cache has a fresh answer.
    let (sent, response) = try await exchange(request, revalidating: true)
    do {
      try await check(response, to: sent)
      return true
    } catch .notFound {
      return false
    }
  }

  private func exchange<Response>(
    _ request: APIRequest<Response>, revalidating: Bool
  ) async throws(NetworkError) -> (sent: HTTPRequest, response: HTTPResponse) {
    var sent = try builder.request(for: request, token: try await token(isNeeded: request.needsSignIn))
    if revalidating { sent.headers["cache-control"] = "no-cache" }
    return (sent, try await send(sent, as: request.method.isSafe ? .read : .write))
  }

  /// The decoded answer to a GraphQL query or mutation, which GitHub gives only to those signed in.
  /// - Parameter revalidating: whether GitHub is asked even if the cache has a fresh answer.
  public nonisolated func response<Response>(
    to query: GraphQLQuery<Response>, revalidating: Bool = false
  ) async throws(NetworkError) -> Response {
    guard let token = try await token() else { throw .signInNeeded }
    var sent = try builder.request(for: query, token: token)
    if revalidating { sent.headers["cache-control"] = "no-cache" }
    let response = try await send(sent, as: query.isMutation ? .write : .read)
    try await check(response, to: sent)
    let decoded = try read(response, to: sent) { try $0.decode(GraphQLResponse<Response>.self) }
    guard let value = decoded.value else {
      let messages = decoded.messages.map { Redaction().applied(to: $0, of: sent) }
      throw decoded.isNotFound ? .notFound(message: messages[0]) : .query(messages: messages)
    }
    return value
  }

  /// The same for a part that its reader can do without.
  public nonisolated func result<Response>(
    of query: GraphQLQuery<Response>, revalidating: Bool
  ) async -> Result<Response, NetworkError> {
    await Result { () async throws(NetworkError) in try await response(to: query, revalidating: revalidating) }
  }

  /// The response to any call, of any status.
  public func response(to call: APICall) async throws(NetworkError) -> APIResponse {
    try await page(of: call).value
  }

  private func page(of call: APICall) async throws(NetworkError) -> PageSequence<APIResponse>.Fetched {
    let request = builder.request(for: call, token: try await token())
    let response = try await send(
      request, as: call.isQuestion ? .rawRead : .rawWrite, accepting: call.acceptance)
    var problem = await problem(of: response, to: request)
    if problem == nil, request.url == builder.server.graphQL, NetworkError(graphQL: response) != nil {
      problem = NetworkError(graphQL: Redaction().applied(to: response, of: request))
    }
    return .init(
      value: APIResponse(response: shown(response, to: request), problem: problem),
      links: PageLinks(response, of: call.url))
  }

  /// The answers to a call for a list, page by page.
  public nonisolated func pages(of call: APICall) -> PageSequence<APIResponse> {
    PageSequence(policy: PagingPolicy(firstURL: call.url), firstNumber: 1) { url in
      await Result { () async throws(NetworkError) in try await self.page(of: call.asking(url)) }
    }
  }

  func token(isNeeded: Bool = false) async throws(NetworkError) -> Token? {
    let token = try await currentCredential(isNeeded: isNeeded)?.credential.token
    if isNeeded, token == nil { throw .signInNeeded }
    return token
  }

  /// - Parameter usesCache: false for what must be GitHub's word of this moment.
  func send(
    _ request: HTTPRequest, as kind: RequestScheduler.Kind, usesCache: Bool = true,
    accepting acceptance: CacheAcceptance = .fresh
  ) async throws(NetworkError) -> HTTPResponse {
    let exchange = CachedExchange(cache: usesCache ? cache : nil, scheduler: scheduler, clock: clock)
    var visited = [request]
    while true {
      let response = try await exchange.response(to: visited[visited.count - 1], as: kind, accepting: acceptance)
      do {
        guard let next = try RedirectPolicy.next(after: response, visited: visited) else { return response }
        visited.append(next)
      } catch {
        throw .redirect(error)
      }
    }
  }

  func check(_ response: HTTPResponse, to request: HTTPRequest) async throws(NetworkError) {
    if let problem = await problem(of: response, to: request) { throw problem }
  }

  /// An error quotes the server, which may quote the token.
  private func problem(of response: HTTPResponse, to request: HTTPRequest) async -> NetworkError? {
    guard !response.isSuccess else { return nil }
    let isSignedIn = request.headers.contains("authorization")
    let quoted = Redaction().applied(to: response.withoutOversizedBody, of: request)
    let error = NetworkError(
      quoted, isSignedIn: isSignedIn, isOwn: builder.server.isOwn(request.url), now: clock.now())
    return error?.refusing(await source(of: request))
  }

  private func source(of request: HTTPRequest) async -> TokenSource? {
    guard let current = await credentials.current,
      request.headers["authorization"] == current.credential.token.authorization
    else { return .header }
    return current.source
  }

  /// What of an answer leaves the network controller.
  nonisolated func shown(_ response: HTTPResponse, to request: HTTPRequest) -> HTTPResponse {
    redaction?.applied(to: response, of: request) ?? response
  }

  /// What an answer means.
  nonisolated func read<Value>(
    _ response: HTTPResponse, to request: HTTPRequest, longestText: Int = JSONDocument.usualLongestText,
    _ decode: (JSONReader) throws -> Value
  ) throws(NetworkError) -> Value {
    let shown = shown(response, to: request)
    do {
      return try decode(JSONDocument(parsing: shown.body, longestText: longestText).root)
    } catch {
      throw NetworkError(error, in: Redaction().applied(to: shown, of: request))
    }
  }
}

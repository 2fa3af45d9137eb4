import FoundationEssentials
public import LotusModel

/// Shared model controller: the single door to GitHub, and the only place that is asynchronous.
///
/// It manages the credentials, so that view controllers see neither token nor header. A request goes from top to bottom:
/// built (`RequestBuilder`), scheduled (`RequestScheduler`), carried (`Transport`); the answer is followed
/// (`RedirectPolicy`), judged and decoded here. A cache belongs between building and scheduling.
public actor NetworkController {
  private let builder: RequestBuilder
  private let credentials: CredentialController
  private let scheduler: RequestScheduler
  private let clock: NetworkClock
  private let redirects = RedirectPolicy()

  public init(
    server: GitHubServer, userAgent: String, credentials: CredentialController, scheduler: RequestScheduler,
    clock: NetworkClock
  ) {
    self.builder = RequestBuilder(server: server, userAgent: userAgent)
    self.credentials = credentials
    self.scheduler = scheduler
    self.clock = clock
  }

  /// What happens on the network, as it happens, for one listener.
  public nonisolated var events: AsyncStream<NetworkEvent> {
    scheduler.events
  }

  /// Ends the sequence of events once what has happened is told.
  public nonisolated func endEvents() {
    scheduler.endEvents()
  }

  /// Whether requests are made in somebody's name.
  public func isSignedIn() async throws(NetworkError) -> Bool {
    try await token() != nil
  }

  /// The decoded answer to a REST request.
  public func answer<Answer>(to request: APIRequest<Answer>) async throws(NetworkError) -> Answer {
    let token = try await token()
    let kind: RequestScheduler.Kind = request.method.isSafe ? .read : .write
    let response = try await send(try builder.request(for: request, token: token), as: kind)
    try check(response, isSignedIn: token != nil)
    return try decode(Answer.self, from: response)
  }

  /// The decoded answer to a GraphQL query, which GitHub gives only to those signed in.
  public func answer<Answer>(to query: GraphQLQuery<Answer>) async throws(NetworkError) -> Answer {
    guard let token = try await token() else { throw .signInNeeded }
    let response = try await send(try builder.request(for: query, token: token), as: .read)
    try check(response, isSignedIn: true)
    let answer = try decode(GraphQLAnswer<Answer>.self, from: response)
    guard let value = answer.value else { throw .query(messages: answer.messages) }
    return value
  }

  /// The answer to any call as it came, whatever its status.
  public func response(to call: APICall) async throws(NetworkError) -> APIResponse {
    let token = try await token()
    let request = builder.request(for: call, token: token)
    let response = try await send(request, as: call.method.isSafe ? .read : .write)
    let isSignedIn = request.headers.contains("authorization")
    return APIResponse(
      response: response, problem: NetworkError(response, isSignedIn: isSignedIn, now: clock.now()))
  }

  private func token() async throws(NetworkError) -> Token? {
    do {
      return try await credentials.token()
    } catch {
      throw .credential(error)
    }
  }

  private func send(_ request: HTTPRequest, as kind: RequestScheduler.Kind) async throws(NetworkError) -> HTTPResponse {
    var visited = [request]
    while true {
      let response = try await scheduler.response(to: visited[visited.count - 1], as: kind)
      do {
        guard let next = try redirects.next(after: response, visited: visited) else { return response }
        visited.append(next)
      } catch {
        throw .redirect(error)
      }
    }
  }

  private func check(_ response: HTTPResponse, isSignedIn: Bool) throws(NetworkError) {
    if let problem = NetworkError(response, isSignedIn: isSignedIn, now: clock.now()) { throw problem }
  }

  private func decode<Answer: Decodable>(
    _ type: Answer.Type, from response: HTTPResponse
  ) throws(NetworkError) -> Answer {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    do {
      return try decoder.decode(type, from: response.body)
    } catch {
      throw NetworkError(error, in: response)
    }
  }
}

import FoundationEssentials
import LotusModel

/// Model controller support: turns a typed request into what is sent: the address, the fields that GitHub asks for, the
/// token.
struct RequestBuilder: Sendable {
  let server: GitHubServer
  /// Names the program and its version, as GitHub demands.
  let userAgent: String

  func request<Response>(for request: APIRequest<Response>, token: Token?) throws(NetworkError) -> HTTPRequest {
    guard let url = server.url(request.path, query: request.query) else { throw unusable(request.path) }
    return build(request.method, url, body: request.body, token: token)
  }

  /// A page of a list, at the address that the page before it gave.
  func request(for url: URL, token: Token?) -> HTTPRequest {
    build(.get, url, body: nil, token: token)
  }

  func request<Response>(for query: GraphQLQuery<Response>, token: Token) throws(NetworkError) -> HTTPRequest {
    guard let url = server.graphQL, let body = try? query.body() else { throw unusable("graphql") }
    var request = build(.post, url, body: body, token: token)
    request.isQuery = !query.isMutation
    return request
  }

  /// The caller's own fields win over ours.
  func request(for call: APICall, token: Token?) -> HTTPRequest {
    var request = build(call.method, call.url, body: call.body, token: token)
    // GraphQL says in the answer whether it refuses and where the next page is.
    request.isRaw = !call.isGraphQL
    for field in call.headers.fields { request.headers[field.name] = nil }
    for field in call.headers.fields { request.headers.append(field.name, field.value) }
    return request
  }

  /// A picture lies on a server of its own, or beside the API; no token goes there.
  func request(forPictureAt address: URL) -> HTTPRequest {
    HTTPRequest(
      url: address, headers: ["accept": "image/png, image/jpeg, image/gif, image/webp", "user-agent": userAgent])
  }

  /// The OAuth endpoints lie beside the web pages; no token goes there, and the answer is for the program alone.
  func request(for question: OAuthRequest) throws(NetworkError) -> HTTPRequest {
    guard let url = URL(string: server.web.absoluteString + question.path) else { throw unusable(question.path) }
    return HTTPRequest(
      method: .post, url: url,
      headers: [
        "accept": "application/json", "content-type": "application/x-www-form-urlencoded", "user-agent": userAgent,
      ],
      body: question.body)
  }

  /// The token goes to the API's own origin and nowhere else.
  private func build(_ method: HTTPMethod, _ url: URL, body: Data?, token: Token?) -> HTTPRequest {
    var headers: HTTPHeaders = [
      "accept": "application/vnd.github+json",
      "x-github-api-version": "2022-11-28",
      "user-agent": userAgent,
    ]
    if body != nil { headers["content-type"] = "application/json; charset=utf-8" }
    if let token, Origin(url) == Origin(server.api) { headers["authorization"] = token.authorization }
    return HTTPRequest(method: method, url: url, headers: headers, body: body)
  }

  private func unusable(_ path: String) -> NetworkError {
    .transport(.unusable(reason: .address(path)))
  }
}

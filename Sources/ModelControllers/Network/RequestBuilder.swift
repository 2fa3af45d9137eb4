import FoundationEssentials
import HTTP
import LotusModel

/// Converts a typed request to an HTTP request.
///
/// The builder adds the base URL, the header fields that GitHub expects, and the token.
struct RequestBuilder: Sendable {
  let server: GitHubServer
  /// The name and the version of the program. GitHub rejects requests without a `User-Agent` field.
  let userAgent: String

  func request<Response>(for request: APIRequest<Response>, token: Token?) throws(NetworkError) -> HTTPRequest {
    guard let url = server.url(request.path, query: request.query) else { throw unusable(request.path) }
    return build(request.method, url, body: request.body, token: token)
  }

  /// Creates a request for one page of a list.
  func request(for url: URL, token: Token?) -> HTTPRequest {
    build(.get, url, body: nil, token: token)
  }

  func request<Response>(for query: GraphQLQuery<Response>, token: Token) throws(NetworkError) -> HTTPRequest {
    guard let url = server.graphQL, let body = try? query.body() else { throw unusable("graphql") }
    var request = build(.post, url, body: body, token: token)
    request.isQuery = !query.isMutation
    return request
  }

  /// Creates a request for an API call. The header fields of the call replace the standard ones.
  ///
  /// If a list has moved to another origin, the requests for its pages carry no secrets.
  func request(for call: APICall, token: Token?) -> HTTPRequest {
    var request = build(call.method, call.url, body: call.body, token: token)
    // A raw response isn't decoded. A GraphQL response must be decoded, because errors and the
    // position of the next page are in its body.
    request.isRaw = !call.isGraphQL
    let isAtAPI = Origin(call.url) == Origin(server.api)
    request.headers.replace(with: call.headers.fields.filter { isAtAPI || !HTTPHeaders.isSecret($0.name) })
    return request
  }

  /// Creates a request for a picture. The request carries no token, because the picture may be on
  /// another server.
  func request(forPictureAt address: URL) -> HTTPRequest {
    HTTPRequest(
      url: address, headers: ["accept": "image/png, image/jpeg, image/gif, image/webp", "user-agent": userAgent])
  }

  /// Creates a request to an OAuth endpoint.
  ///
  /// The OAuth endpoints belong to GitHub's website rather than to its API. Requests to them need
  /// no `Authorization` field.
  func request(for question: OAuthRequest) throws(NetworkError) -> HTTPRequest {
    guard let url = URL(string: server.web.absoluteString + question.path) else { throw unusable(question.path) }
    return HTTPRequest(
      method: .post, url: url,
      headers: [
        "accept": "application/json", "content-type": "application/x-www-form-urlencoded", "user-agent": userAgent,
      ],
      body: question.body)
  }

  /// Creates a request to GitHub. A token is added only if the URL has the same origin as the API.
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

import FoundationEssentials
import LotusModel

/// Model controller support: asks GitHub's OAuth endpoints. It knows neither how a request is sent nor what becomes of
/// a token.
struct OAuthClient: Sendable {
  let now: @Sendable () -> Date
  /// Also gives the request as it was sent, because what it holds must not be quoted.
  let send: @Sendable (OAuthRequest) async throws(NetworkError) -> (request: HTTPRequest, response: HTTPResponse)

  /// Refusals come with status 200 from GitHub and with 400 from others, so the body alone counts.
  /// - Parameter parse: nil for JSON that is no response to this request.
  func response<Value>(
    to request: OAuthRequest, parse: @Sendable (JSONValue) throws(NetworkError) -> Value?
  ) async throws(NetworkError) -> Value {
    let (sent, response) = try await send(request)
    guard response.body.count <= GitHubError.maximumSize else { throw .malformed(.longText) }
    let shown = Redaction().applied(to: response, of: sent)
    var json = JSONValue(parsing: response.body)
    // A refusal may quote the request, and is shown.
    if json?["error"] != nil { json = JSONValue(parsing: shown.body) }
    if let json, let value = try parse(json) { return value }
    throw NetworkError(shown, isSignedIn: false, now: now())
      ?? .malformed(.notJSON(contentType: shown.headers["content-type"]))
  }
}

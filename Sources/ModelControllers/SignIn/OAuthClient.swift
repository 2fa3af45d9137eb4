import Essentials
import FoundationEssentials
import HTTP
import LotusModel

/// Sends requests to GitHub's OAuth endpoints and parses the responses.
struct OAuthClient: Sendable {
  let now: @Sendable () -> Date
  /// Sends a request, and returns the HTTP request together with the response. The HTTP request
  /// contains secrets, which errors must not quote.
  let send: @Sendable (OAuthRequest) async throws(NetworkError) -> (request: HTTPRequest, response: HTTPResponse)

  /// Returns the parsed response to a request.
  ///
  /// GitHub reports errors with status 200, and other servers report them with status 400.
  /// Therefore, only the body is examined.
  ///
  /// - Parameters:
  ///   - request: The request to send.
  ///   - parse: Converts JSON to a value. Returns `nil` if the JSON isn't a valid response to the
  ///     request.
  func response<Value>(
    to request: OAuthRequest, parse: @Sendable (JSONValue) throws(NetworkError) -> Value?
  ) async throws(NetworkError) -> Value {
    let (sent, response) = try await send(request)
    guard response.body.count <= GitHubError.maximumSize else { throw .malformed(.longText) }
    let shown = Redaction.applied(to: response, of: sent)
    var json = JSONValue(parsing: response.body)
    // An error message may quote the request, and the user sees the message, so parse the redacted
    // body.
    if json?["error"] != nil { json = JSONValue(parsing: shown.body) }
    if let json, let value = try parse(json) { return value }
    throw NetworkError(shown, isSignedIn: false, now: now())
      ?? .malformed(.notJSON(contentType: shown.headers["content-type"]))
  }
}

public import Essentials
import FoundationEssentials
import HTTP
public import LotusModel

/// Shared model controller: makes changes, and checks that GitHub confirms them.
@_spi(Asking) extension NetworkController {
  /// Sends a request that makes a change or checks a condition, such as following a user.
  ///
  /// - Parameter pass: The load that the request belongs to. A stored response is used only if the
  ///   load accepts no other response, because a later change may depend on the result.
  /// - Returns: `true` if GitHub confirms the change or the condition, `false` for 404 Not Found.
  /// - Throws: `NetworkError.malformed` if the response is a success other than the documented one,
  ///   for example a page of a proxy. `NetworkError.moved` if JSON follows a redirect instead.
  public nonisolated func confirm(
    _ request: APIRequest<NoContent>, in pass: LoadPass = .confirmed
  ) async throws(NetworkError) -> Bool {
    try await confirmation(of: request, in: pass) != nil
  }

  /// Sends the same requests as `confirm(_:)`, and returns the JSON with which GitHub confirms them.
  ///
  /// - Returns: The JSON of the response. It is null if the response has no content. `nil` for 404
  ///   Not Found.
  public nonisolated func confirmation(
    of request: APIRequest<NoContent>, in pass: LoadPass = .confirmed
  ) async throws(NetworkError) -> JSONValue? {
    let sent = try await httpRequest(for: request)
    do {
      return try await send(
        sent, as: request.method.isSafe ? .read : .write,
        accepting: pass.acceptance == .stored ? .stored : .confirmed, in: pass
      ) { (exchanged) throws(NetworkError) in
        // GitHub documents this status for changes that were already made.
        if exchanged.response.status == 304, !request.method.isSafe, request.confirmation == .noContent { return .null }
        // The web page of a proxy doesn't tell that GitHub has not found anything.
        if exchanged.response.status == 404, exchanged.response.isWebPage { throw .webPage }
        try await check(exchanged.response, to: sent)
        return try checkedConfirmation(exchanged, of: request, sent)
      }
    } catch .notFound {
      return nil
    }
  }

  /// Checks that GitHub confirms a change. The response may repeat texts of any length.
  private nonisolated func checkedConfirmation(
    _ exchanged: ExchangedResponse, of request: APIRequest<NoContent>, _ sent: HTTPRequest
  ) throws(NetworkError) -> JSONValue {
    let (response, confirmation) = (exchanged.response, request.confirmation)
    // A redirect can turn a change into a GET request, whose response confirms nothing.
    guard response.status == confirmation.status, exchanged.request.method == sent.method else {
      guard !response.isWebPage else { throw .webPage }
      if exchanged.request.url != sent.url, let address = address(of: exchanged) { throw .moved(to: address) }
      throw .malformed(.status(response.status, expected: confirmation.status))
    }
    switch confirmation {
    case .noContent: return .null
    case .created(.object), .updated(.object):
      _ = try read(response, to: sent, longestText: .max) { try $0.members { _, _ in } }
    case .created(.array), .updated(.array):
      _ = try read(response, to: sent, longestText: .max) { try $0.elements { _ in } }
    }
    return JSONValue(parsing: response.body) ?? .null
  }

  /// Returns the address of the page of a repository or an account, or else the URL that a redirect
  /// led to.
  ///
  /// - Returns: `nil` if the response has content that isn't JSON.
  nonisolated func address(of exchanged: ExchangedResponse) -> String? {
    let request = exchanged.request
    let shown = Redaction.applied(to: exchanged.response, of: request)
    let page = JSONValue(parsing: shown.body)
    guard page != nil || shown.body.isEmpty else { return nil }
    return page?["html_url"]?.string ?? Redaction.applied(to: request.url.absoluteString, of: request).excerpt
  }
}

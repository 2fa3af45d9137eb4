import Essentials
import HTTP
public import LotusModel

/// Shared model controller: makes changes, and checks that GitHub confirms them.
@_spi(Asking) extension NetworkController {
  /// Sends a request that makes a change or checks a condition, such as following a user.
  ///
  /// - Returns: `true` if GitHub confirms the change or the condition, `false` for 404 Not Found.
  /// - Throws: `NetworkError.malformed` if the response is a success, but not the one that GitHub
  ///   documents. A page of a proxy, for example, confirms nothing.
  public nonisolated func confirm(_ request: APIRequest<NoContent>) async throws(NetworkError) -> Bool {
    // A later change may depend on this result, so validate a cached response with GitHub.
    let sent = try await httpRequest(for: request, revalidating: true)
    do {
      try await send(sent, as: request.method.isSafe ? .read : .write) { (exchanged) throws(NetworkError) in
        try await check(exchanged.response, to: sent)
        try checkConfirmation(exchanged.response, of: request, sent)
      }
      return true
    } catch .notFound {
      return false
    }
  }

  private nonisolated func checkConfirmation(
    _ response: HTTPResponse, of request: APIRequest<NoContent>, _ sent: HTTPRequest
  ) throws(NetworkError) {
    let confirmation = request.confirmation
    guard response.status == confirmation.status else {
      throw .malformed(.status(response.status, expected: confirmation.status))
    }
    switch confirmation {
    case .noContent: break
    case .created(.object), .updated(.object): _ = try read(response, to: sent) { try $0.members { _, _ in } }
    case .created(.array), .updated(.array): _ = try read(response, to: sent) { try $0.elements { _ in } }
    }
  }
}

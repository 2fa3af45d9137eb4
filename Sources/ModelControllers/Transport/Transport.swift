public import LotusModel

/// Model controller support: sends one request to a server, or to a recording, and returns its response.
///
/// A transport knows nothing of GitHub: it follows no redirect, retries nothing and adds no field.
/// - Throws: `NetworkError.transport`, or `.noRecording` from a recording. No status is an error here.
public protocol Transport: Sendable {
  func response(to request: HTTPRequest) async throws(NetworkError) -> HTTPResponse
}

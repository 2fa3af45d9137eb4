public import HTTP
public import LotusModel

/// Sends requests to a server, or looks up their responses in a recording.
///
/// A transport knows nothing about GitHub: it doesn't follow redirects, retry requests or add
/// header fields of its own.
public protocol Transport: Sendable {
  /// Returns the response to a request.
  ///
  /// - Throws: `NetworkError.transport` if the transfer fails, or `NetworkError.noRecording` if a
  ///   recording has no response. An error status doesn't throw an error.
  func response(to request: HTTPRequest) async throws(NetworkError) -> HTTPResponse
}

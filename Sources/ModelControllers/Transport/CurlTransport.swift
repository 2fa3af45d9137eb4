public import HTTP
public import LotusModel

/// A transport that sends requests over the network with libcurl.
///
/// All transfers run on one thread, so that they share connections. Canceling the calling task
/// removes its transfer at once. libcurl is loaded for the first request, or earlier by
/// `prepare()`.
public final class CurlTransport: Transport {
  private let thread: CurlThread

  public init(settings: CurlSettings = CurlSettings()) {
    thread = CurlThread(settings: settings)
  }

  deinit {
    thread.stop()
  }

  /// Loads libcurl in the background. Call this method early if a request will certainly follow.
  public func prepare() {
    thread.prepare()
  }

  public func response(to request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    do {
      return try await thread.run(request).get()
    } catch {
      throw .transport(error)
    }
  }
}

public import LotusModel

/// Model controller support: the transport over the network, on libcurl.
///
/// All transfers run on one thread of their own, so that connections are shared; cancelling the calling task removes the
/// transfer at once. libcurl is opened with the first request, or before it by `prepare`.
public final class CurlTransport: Transport {
  private let thread: CurlThread

  public init(settings: CurlSettings = CurlSettings()) {
    thread = CurlThread(settings: settings)
  }

  deinit {
    thread.stop()
  }

  /// To be called where a request is sure to come: opens libcurl meanwhile.
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

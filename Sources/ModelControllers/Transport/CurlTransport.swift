public import LotusModel

/// Model controller support: the transport over the network, on libcurl.
///
/// All transfers run on one thread of their own, so that connections are shared; cancelling the calling task removes the
/// transfer at once. libcurl is opened with the first request.
public final class CurlTransport: Transport {
  private let thread: CurlThread
  private let settings: CurlSettings

  public init(settings: CurlSettings = CurlSettings()) {
    self.settings = settings
    self.thread = CurlThread()
  }

  deinit {
    thread.stop()
  }

  public func response(to request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    do {
      let curl = try thread.prepare()
      return try await thread.run(try CurlTransfer(request, settings: settings, with: curl)).get()
    } catch {
      throw .transport(error)
    }
  }
}

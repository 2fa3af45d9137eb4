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

/// The limits of transfers, and the certificates that they trust.
public struct CurlSettings: Hashable, Sendable {
  /// The maximum number of seconds for name resolution, connection and TLS handshake together.
  public var connectTimeout = 10.0
  /// The maximum number of seconds without progress. After this time, a transfer fails.
  public var stallTimeout = 30.0
  /// The maximum number of seconds for a whole transfer. A raw response isn't limited as long as
  /// the transfer makes progress.
  public var totalTimeout = 120.0
  /// The maximum size of a response body in bytes, after decompression.
  public var maximumBodySize = 64 << 20
  /// The maximum decompressed size, in bytes, of a response body that is parsed. Parsing needs
  /// several times as much memory.
  public var maximumTypedSize = 8 << 20
  /// The maximum size in bytes of all header fields of a response.
  public var maximumHeaderSize = 256 << 10
  /// The path of a PEM file with trusted certificates; `nil` for the certificates of the system.
  public var certificateFile: String?
  /// The proxies that libcurl uses, for messages.
  public var proxies: ProxySettings

  public init(certificateFile: String? = nil, proxies: ProxySettings = ProxySettings()) {
    self.certificateFile = certificateFile
    self.proxies = proxies
  }

  func maximumBodySize(for request: HTTPRequest) -> Int {
    request.isRaw ? maximumBodySize : min(maximumBodySize, maximumTypedSize)
  }
}

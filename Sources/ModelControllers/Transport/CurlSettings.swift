import HTTP
import LotusModel

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

  public init(certificateFile: String? = nil) {
    self.certificateFile = certificateFile
  }

  func maximumBodySize(for request: HTTPRequest) -> Int {
    request.isRaw ? maximumBodySize : min(maximumBodySize, maximumTypedSize)
  }
}

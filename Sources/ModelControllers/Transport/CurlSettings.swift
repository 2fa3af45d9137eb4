import LotusModel

/// Model controller support: the bounds within which a transfer must stay, and what it trusts.
public struct CurlSettings: Hashable, Sendable {
  /// Seconds for name resolution, connection and TLS together.
  public var connectTimeout = 10.0
  /// Seconds without progress after which a transfer has failed.
  public var stallTimeout = 30.0
  /// Seconds for all of an answer that is understood; one that is passed on may take any time while it goes on.
  public var totalTimeout = 120.0
  /// Bytes of a decoded body: what a compressed one swells to counts, not what was sent.
  public var maximumBodySize = 64 << 20
  /// The same for an answer that is understood, which takes a multiple of it in memory.
  public var maximumTypedSize = 8 << 20
  /// Bytes of all header fields of an answer.
  public var maximumHeaderSize = 256 << 10
  /// A file of trusted certificates (PEM) instead of the system's.
  public var certificateFile: String?

  public init(certificateFile: String? = nil) {
    self.certificateFile = certificateFile
  }

  func maximumBodySize(for request: HTTPRequest) -> Int {
    request.isRaw ? maximumBodySize : min(maximumBodySize, maximumTypedSize)
  }
}

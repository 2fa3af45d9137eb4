import LotusModel

/// The bounds within which a transfer must stay, and what it trusts.
public struct CurlSettings: Hashable, Sendable {
  /// Seconds for name resolution, connection and TLS together.
  public var connectTimeout: Double
  /// Seconds without progress after which a transfer has failed.
  public var stallTimeout: Double
  /// Seconds for all of an answer that is understood; one that is passed on may take any time while it goes on.
  public var totalTimeout: Double
  /// Bytes of a decoded body: what a compressed one swells to counts, not what was sent.
  public var maximumBodySize: Int
  /// The same for an answer that is understood, which takes a multiple of it in memory.
  public var maximumTypedSize: Int
  /// Bytes of all header fields of an answer.
  public var maximumHeaderSize: Int
  /// A file of trusted certificates (PEM) instead of the system's.
  public var certificateFile: String?

  public init(
    connectTimeout: Double = 10, stallTimeout: Double = 30, totalTimeout: Double = 120,
    maximumBodySize: Int = 64 << 20, maximumTypedSize: Int = 8 << 20, maximumHeaderSize: Int = 256 << 10,
    certificateFile: String? = nil
  ) {
    self.connectTimeout = connectTimeout
    self.stallTimeout = stallTimeout
    self.totalTimeout = totalTimeout
    self.maximumBodySize = maximumBodySize
    self.maximumTypedSize = maximumTypedSize
    self.maximumHeaderSize = maximumHeaderSize
    self.certificateFile = certificateFile
  }

  func maximumBodySize(for request: HTTPRequest) -> Int {
    request.isRaw ? maximumBodySize : min(maximumBodySize, maximumTypedSize)
  }
}

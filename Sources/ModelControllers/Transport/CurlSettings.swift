/// The bounds within which a transfer must stay, and what it trusts.
public struct CurlSettings: Hashable, Sendable {
  /// Seconds for name resolution, connection and TLS together.
  public var connectTimeout: Double
  /// Seconds without progress after which a transfer has failed.
  public var stallTimeout: Double
  /// Bytes of a decoded body: what a compressed one swells to counts, not what was sent.
  public var maximumBodySize: Int
  /// Bytes of all header fields of an answer.
  public var maximumHeaderSize: Int
  /// A file of trusted certificates (PEM) instead of the system's.
  public var certificateFile: String?

  public init(
    connectTimeout: Double = 10, stallTimeout: Double = 30, maximumBodySize: Int = 64 << 20,
    maximumHeaderSize: Int = 256 << 10, certificateFile: String? = nil
  ) {
    self.connectTimeout = connectTimeout
    self.stallTimeout = stallTimeout
    self.maximumBodySize = maximumBodySize
    self.maximumHeaderSize = maximumHeaderSize
    self.certificateFile = certificateFile
  }
}

/// Model: why no complete response came. Codable, so that a recording can hold a failure as well as an answer.
public enum TransportError: Error, Hashable, Sendable, Codable {
  case cannotResolve(host: String)
  case cannotResolveProxy
  /// A proxy answered the question for a tunnel to the host with this status (RFC 9110, section 9.3.6).
  case refusedByProxy(host: String, status: Int)
  case cannotConnect(host: String)
  case timedOut(host: String)
  case notTrusted(host: String, reason: TrustFailure)
  case connectionLost(host: String)
  case bodyCutShort(host: String)
  case tooLarge(host: String, limit: Int)
  case malformed(host: String, reason: Malformation)
  /// The request cannot be sent.
  case unusable(reason: Obstacle)
  case cancelled

  /// What is wrong with a server's certificate.
  public enum TrustFailure: Hashable, Sendable, Codable {
    case expired, unknownIssuer, wrongHost, handshake
    /// OpenSSL's number, `X509_V_ERR_…`
    case other(Int)
  }

  /// What is wrong with the bytes of an answer.
  public enum Malformation: Hashable, Sendable, Codable {
    case notHTTP, endlessHeader, damagedEncoding
  }

  /// Why a request cannot be sent.
  public enum Obstacle: Hashable, Sendable, Codable {
    case address(String)
    /// http to another machine
    case plainHTTP
    case controlCharacter(field: String)
    /// SSL_CERT_FILE cannot be read.
    case certificateFile
    case noThread
    /// libcurl cannot be opened: it is not installed, or the system gives no memory for it.
    case noLibrary
    /// The system gives libcurl no memory, or no descriptors.
    case noResources
    /// libcurl's own words
    case other(String)
  }

  /// Whether the same request may well succeed a moment later.
  public var isTransient: Bool {
    switch self {
    case .cannotConnect, .connectionLost, .bodyCutShort: true
    default: false
    }
  }

  /// Whether no server responded in time; false where a response came that could not be used or trusted.
  public var isUnreachable: Bool {
    switch self {
    case .cannotResolve, .cannotResolveProxy, .refusedByProxy, .timedOut: true
    default: isTransient
    }
  }
}

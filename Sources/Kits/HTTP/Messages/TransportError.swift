/// The reason why a request got no complete response.
///
/// The type is `Codable` because recordings also store failures.
public enum TransportError: Error, Hashable, Sendable, Codable {
  case cannotResolve(host: String)
  case cannotResolveProxy
  /// A proxy rejected the request for a tunnel to the host with this status.
  ///
  /// See RFC 9110, section 9.3.6.
  case refusedByProxy(host: String, status: Int)
  case cannotConnect(host: String)
  case timedOut(host: String)
  case notTrusted(host: String, reason: TrustFailure)
  case connectionLost(host: String)
  case bodyCutShort(host: String)
  case tooLarge(host: String, limit: Int)
  case malformed(host: String, reason: Malformation)
  /// The request can't be sent.
  case unusable(reason: Obstacle)
  case cancelled

  /// An error in the verification of a server's certificate.
  public enum TrustFailure: Hashable, Sendable, Codable {
    case expired, unknownIssuer, wrongHost, handshake
    /// An OpenSSL error code, one of the constants `X509_V_ERR_…`.
    case other(Int)
  }

  /// An error in the bytes of a response.
  public enum Malformation: Hashable, Sendable, Codable {
    case notHTTP, endlessHeader, damagedEncoding
  }

  /// A reason why a request can't be sent.
  public enum Obstacle: Hashable, Sendable, Codable {
    case address(String)
    /// The URL has the scheme `http`, and its host isn't this machine.
    case plainHTTP
    case controlCharacter(field: String)
    /// The file that the variable `SSL_CERT_FILE` names can't be read.
    case certificateFile
    case noThread
    /// The system can't load libcurl because the library isn't installed or memory is low.
    case noLibrary
    /// The system can't provide the memory or the file descriptors that libcurl needs.
    case noResources
    /// A message from libcurl.
    case other(String)
  }

  /// Whether the same request is likely to succeed if it is repeated soon.
  public var isTransient: Bool {
    switch self {
    case .cannotConnect, .connectionLost, .bodyCutShort: true
    default: false
    }
  }

  /// Whether the server couldn't be reached or didn't respond in time.
  ///
  /// `false` if a response arrived that couldn't be used or trusted.
  public var isUnreachable: Bool {
    switch self {
    case .cannotResolve, .cannotResolveProxy, .refusedByProxy, .timedOut: true
    default: isTransient
    }
  }
}

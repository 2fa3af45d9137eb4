/// The reason why a request got no complete response.
///
/// The type is `Codable` because recordings also store the errors of failed requests.
public enum TransportError: Error, Hashable, Sendable, Codable {
  case cannotResolve(host: String)
  /// The proxy failed before the host received the request.
  case proxyFailed(Proxy, host: String, reason: ProxyFailure)
  case cannotConnect(host: String)
  case timedOut(host: String)
  case notTrusted(host: String, reason: TrustFailure)
  case connectionLost(host: String)
  case bodyCutShort(host: String)
  case tooLarge(host: String, limit: Int)
  case malformed(host: String, reason: Malformation)
  /// libcurl reported an error that this version of the program doesn't know.
  case unknown(host: String, words: String)
  /// The request can't be sent.
  case unusable(reason: Obstacle)
  case cancelled

  /// An error in the verification of a server's certificate.
  public enum TrustFailure: Hashable, Sendable, Codable {
    case notYetValid, expired, unknownIssuer, wrongHost, handshake
    /// The server requires a certificate of the client.
    case clientCertificate
    /// An OpenSSL error code, one of the constants `X509_V_ERR_…`.
    case other(Int)
  }

  /// A reason why a proxy didn't connect to a host.
  public enum ProxyFailure: Hashable, Sendable, Codable {
    /// The name of the proxy has no address.
    case unresolved
    case unreachable
    /// The proxy responded with this status to the request for a tunnel.
    ///
    /// See RFC 9110, section 9.3.6.
    case refused(status: Int)
    /// A SOCKS proxy requires a user name and a password, or rejected them.
    case authentication
    /// A SOCKS proxy doesn't allow connections to the host.
    case forbidden
    /// A SOCKS proxy couldn't connect to the host.
    case noConnection
    case closed
    /// The header of the proxy's response is too large, or the proxy didn't complete it.
    case incompleteResponse
    /// The certificate of the proxy can't be verified.
    case notTrusted
    /// The proxy responded in another protocol.
    case otherProtocol
  }

  /// An error in the bytes of a response.
  public enum Malformation: Hashable, Sendable, Codable {
    case notHTTP, endlessHeader, damagedEncoding
    /// The body has a content encoding that libcurl doesn't know.
    case unknownEncoding(String)
  }

  /// A reason why a request can't be sent.
  public enum Obstacle: Hashable, Sendable, Codable {
    case address(String)
    /// The URL has the scheme `http`, and its host isn't this machine.
    case plainHTTP
    case controlCharacter(field: String)
    /// The file with this path, which the variable `SSL_CERT_FILE` names, can't be read. `nil` stands
    /// for the certificates of the system.
    case certificateFile(path: String?)
    /// The value of a variable doesn't name a proxy.
    case proxy(variable: String, Proxy.Flaw)
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
    case .cannotConnect, .connectionLost, .bodyCutShort, .proxyFailed(_, _, .unreachable),
      .proxyFailed(_, _, .noConnection), .proxyFailed(_, _, .closed):
      true
    default: false
    }
  }

  /// Whether the server couldn't be reached or didn't respond in time.
  ///
  /// `false` if a response arrived that couldn't be used or trusted.
  public var isUnreachable: Bool {
    switch self {
    case .cannotResolve, .proxyFailed, .timedOut: true
    default: isTransient
    }
  }
}

public import HTTP
import LotusModel

/// View model: describes errors of network connections and redirects.
extension TransportError: PresentableError {
  public var exitStatus: ExitStatus {
    switch self {
    case .cancelled: .cancelled
    case .unusable: .failed
    default: .network
    }
  }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .cannotResolve(let host): "could not resolve the host \(host); check the name and your network"
    case .cannotResolveProxy: "could not resolve the host of the proxy; check https_proxy and http_proxy"
    case .refusedByProxy(_, 407):
      "the proxy requires a user name and a password (407); set https_proxy to http://USER:PASSWORD@PROXY:PORT"
    case .refusedByProxy(let host, let status):
      "the proxy refused the connection to \(host) (\(status)); check https_proxy and no_proxy"
    case .cannotConnect(let host): "could not connect to \(host); check your network"
    case .timedOut(let host): "\(host) did not respond in time; try again later"
    case .notTrusted(let host, let reason): "the connection to \(host) is not secure: \(clause(reason))"
    case .connectionLost(let host): "\(host) closed the connection unexpectedly; try again"
    case .bodyCutShort(let host): "the response from \(host) was truncated; try again"
    case .tooLarge(let host, let limit):
      "the response from \(host) is larger than the \((limit >> 20).grouped) MiB that ghlotus accepts"
    case .malformed(let host, let reason): "unexpected response from \(host): \(clause(reason))"
    case .unusable(let reason): "cannot send the request: \(clause(reason).asClause)"
    case .cancelled: nil
    }
  }

  private func clause(_ failure: TrustFailure) -> String {
    switch failure {
    case .expired: "its certificate has expired"
    case .unknownIssuer:
      "its certificate was issued by an authority that this machine does not trust (see SSL_CERT_FILE)"
    case .wrongHost: "its certificate is for another host"
    case .handshake: "the TLS handshake failed"
    case .other(let code): "its certificate cannot be verified (\(code))"
    }
  }

  private func clause(_ malformation: Malformation) -> String {
    switch malformation {
    case .notHTTP: "not HTTP"
    case .endlessHeader: "the header does not end"
    case .damagedEncoding: "the compressed body is damaged"
    }
  }

  private func clause(_ obstacle: Obstacle) -> String {
    switch obstacle {
    case .address(let text): "invalid URL \"\(text)\""
    case .plainHTTP: "http is allowed only for addresses of this machine; use https"
    case .controlCharacter(let field): "the header field \(field) contains a control character"
    case .certificateFile: "could not load certificates from the file in SSL_CERT_FILE"
    case .noThread: "the system cannot create a thread"
    case .noLibrary: "could not load libcurl; on Debian and Ubuntu, run: apt install libcurl4"
    case .noResources: "could not initialize libcurl"
    case .other(let text): text
    }
  }
}

extension RedirectError: PresentableError {
  public var exitStatus: ExitStatus { .network }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .tooMany(let limit): "the server redirected more than \(limit) times"
    case .loop: "the server redirects in a loop"
    case .insecure(let url): "the server redirected to the insecure address \(url); the redirect was not followed"
    case .sendsBodyToOtherOrigin(let url):
      "the server redirected to \(url) on another server; the data was not sent there"
    case .noLocation: "the server redirected without a valid address"
    }
  }
}

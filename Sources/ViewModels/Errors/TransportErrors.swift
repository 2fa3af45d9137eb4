public import LotusModel

/// View models: the words and the exit status of errors of the connection.
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
    case .cannotResolve(let host): "The address of \(host) cannot be found; check the name and the connection."
    case .cannotResolveProxy: "The address of the proxy cannot be found; check https_proxy and http_proxy."
    case .refusedByProxy(_, 407):
      "The proxy asks for a name and a password (407); write them into https_proxy: http://name:password@proxy:port."
    case .refusedByProxy(let host, let status):
      "The proxy refuses the connection to \(host) (\(status)); check https_proxy and no_proxy."
    case .cannotConnect(let host): "\(host) cannot be reached: the connection was refused or there is none."
    case .timedOut(let host): "\(host) did not answer in time; try again later."
    case .notTrusted(let host, let reason): "The connection to \(host) is not secure: \(clause(reason))."
    case .connectionLost(let host): "\(host) broke off the connection; try again."
    case .bodyCutShort(let host): "The answer of \(host) was cut short; try again."
    case .tooLarge(let host, let limit):
      "The answer of \(host) is larger than the \((limit >> 20).grouped) MiB that ghlotus accepts."
    case .malformed(let host, let reason): "\(host) gave a malformed answer: \(clause(reason))."
    case .unusable(let reason): "The request cannot be sent: \(clause(reason).asSentence)"
    case .cancelled: nil
    }
  }

  private func clause(_ failure: TrustFailure) -> String {
    switch failure {
    case .expired: "its certificate has expired"
    case .unknownIssuer: "its certificate comes from an authority that is not trusted here (see SSL_CERT_FILE)"
    case .wrongHost: "its certificate is for another host"
    case .handshake: "the TLS handshake failed"
    case .other(let code): "its certificate cannot be verified (\(code))"
    }
  }

  private func clause(_ malformation: Malformation) -> String {
    switch malformation {
    case .notHTTP: "it is not HTTP"
    case .endlessHeader: "its header has no end"
    case .damagedEncoding: "its compressed body is damaged"
    }
  }

  private func clause(_ obstacle: Obstacle) -> String {
    switch obstacle {
    case .address(let text): "\(text) is no address"
    case .plainHTTP: "plain http is only for this machine, use https"
    case .controlCharacter(let field): "the header field \(field) holds a control character"
    case .certificateFile: "the file in SSL_CERT_FILE cannot be read as certificates"
    case .noThread: "the system gives no thread"
    case .noLibrary: "libcurl cannot be opened; is it installed? On Debian and Ubuntu: apt install libcurl4"
    case .noResources: "libcurl cannot be set up"
    case .other(let text): text
    }
  }
}

extension RedirectError: PresentableError {
  public var exitStatus: ExitStatus { .network }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .tooMany(let limit): "The server redirected more than \(limit) times."
    case .loop: "The server redirects in a circle."
    case .insecure(let url): "The server redirects to \(url), which is not a secure address; it was not followed."
    case .sendsBodyToOtherOrigin(let url):
      "The server redirects to \(url), which is another server; what was to be sent was not sent there."
    case .noLocation: "The server redirects without a usable address."
    }
  }
}

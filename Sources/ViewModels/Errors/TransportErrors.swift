public import HTTP
import LotusModel

/// View model: describes errors of network connections and redirects.
extension TransportError: PresentableError {
  public var exitStatus: ExitStatus {
    switch self {
    case .cancelled: .cancelled
    case .unusable(.certificateFile(_?)), .unusable(.proxy): .usage
    case .unusable: .failed
    default: .network
    }
  }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .cannotResolve(let host): "could not resolve the host \(host); check the name and your network"
    case .proxyFailed(let proxy, let host, let reason): Self.sentence(proxy, host: host, reason)
    case .cannotConnect(let host): "could not connect to \(host); check your network"
    case .timedOut(let host): "\(host) did not respond in time"
    case .notTrusted(let host, let reason): "the connection to \(host) is not secure: \(clause(reason))"
    case .connectionLost(let host): "\(host) closed the connection unexpectedly"
    case .bodyCutShort(let host): "the response from \(host) was truncated"
    case .tooLarge(let host, let limit):
      "the response from \(host) is larger than the \((limit >> 20).grouped) MiB that ghlotus accepts"
    case .malformed(let host, let reason): "unexpected response from \(host): \(clause(reason))"
    case .unknown(let host, let words): "the request to \(host) failed: \(words.asClause)"
    case .unusable(let reason): "cannot send the request: \(clause(reason).asClause)"
    case .cancelled: nil
    }
  }

  private static func sentence(_ proxy: Proxy, host: String, _ reason: ProxyFailure) -> String {
    let (name, variable) = ("the proxy \(proxy.address)", proxy.variable)
    return switch reason {
    case .unresolved: "could not resolve the host of \(name); check \(variable)"
    case .unreachable: "could not connect to \(name); check \(variable)"
    case .refused(407), .authentication:
      (proxy.hasCredentials
        ? "\(name) rejected the user name and the password" : "\(name) requires a user name and a password")
        + (reason == .authentication ? "" : " (407)")
        + (proxy.hasCredentials
          ? "; check \(variable)" : "; add USER:PASSWORD@ before \(proxy.address) in \(variable)")
    case .refused(let status):
      "\(name) refused the connection to \(host) (\(status)); check \(variable) and no_proxy"
    case .forbidden: "\(name) does not allow connections to \(host); check \(variable) and no_proxy"
    case .noConnection: "\(name) could not connect to \(host); try again later, or check \(variable) and no_proxy"
    case .closed: "\(name) closed the connection unexpectedly; check \(variable)"
    case .incompleteResponse:
      "unexpected response from \(name): its header is too large or incomplete; check \(variable)"
    case .notTrusted:
      "the connection to \(name) is not secure: its certificate cannot be verified; check \(variable) and SSL_CERT_FILE"
    case .otherProtocol: "\(name) is not a \(proxy.scheme) proxy; check \(variable)"
    }
  }

  private func clause(_ failure: TrustFailure) -> String {
    switch failure {
    case .notYetValid: "its certificate is not valid yet; check the clock of this machine"
    case .expired: "its certificate has expired, or the clock of this machine is wrong"
    case .unknownIssuer:
      "its certificate was issued by an authority that this machine does not trust (see SSL_CERT_FILE)"
    case .wrongHost: "its certificate is for another host"
    case .handshake: "the TLS handshake failed"
    case .clientCertificate: "the server requires a client certificate, which ghlotus cannot send"
    case .other(let code): "its certificate cannot be verified (OpenSSL error \(code))"
    }
  }

  private func clause(_ malformation: Malformation) -> String {
    switch malformation {
    case .notHTTP: "not HTTP"
    case .endlessHeader: "the header does not end"
    case .damagedEncoding: "the compressed body is damaged"
    case .unknownEncoding(let name): "the body has the content encoding \"\(name)\", which ghlotus does not support"
    }
  }

  private func clause(_ obstacle: Obstacle) -> String {
    switch obstacle {
    case .address(let text): "invalid URL \"\(text)\""
    case .plainHTTP: "http is allowed only for addresses of this machine; use https"
    case .controlCharacter(let field): "the header field \(field) contains a control character"
    case .certificateFile(let path?): "could not load certificates from \(path); check SSL_CERT_FILE"
    case .certificateFile(nil): "could not load the certificates of the system; install them, or set SSL_CERT_FILE"
    case .proxy(let variable, .noHost): "the proxy in \(variable) has no host; use the form http://HOST:PORT"
    case .proxy(let variable, .invalidPort):
      "the proxy in \(variable) has an invalid port; use a number from 1 to 65535"
    case .proxy(let variable, .unknownScheme):
      "the proxy in \(variable) has an unknown scheme; use one of \(Proxy.schemes.joined(separator: ", "))"
    case .proxy(let variable, .unencodedCredentials):
      "the user name or the password in \(variable) contains a reserved character; write / as %2F, ? as %3F, # as %23, "
        + "@ as %40 and a space as %20"
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
    case .leadsToThisMachine(let url):
      "the server redirected to \(url) on this machine; the redirect was not followed"
    case .sendsBodyToOtherOrigin(let url):
      "the server redirected to \(url) on another server; the request was not sent there"
    case .noLocation: "the server redirected without a valid address"
    case .failedElsewhere(let origin, let status):
      "the request was redirected to \(origin), which responded with \(status); if your network has a sign-in page, open "
        + "\(origin) in a browser"
    }
  }
}

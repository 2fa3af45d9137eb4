import CLibcurl
import HTTP

/// Converts error codes of libcurl (https://curl.se/libcurl/c/libcurl-errors.html).
struct CurlFailure {
  /// The result of a transfer that failed, one of the constants `CURLE_…`.
  let number: UInt32
  /// The description of the code by libcurl.
  let words: String
  let host: String
  /// The proxy for the host, or `nil` if libcurl connects to the host itself.
  var proxy: Proxy?
  /// The result of OpenSSL's certificate verification (`X509_V_ERR_…`).
  var verification = 0
  /// The status of a proxy's response to CONNECT; 0 if there was no such response.
  var proxyStatus = 0
  /// The error of the handshake with a SOCKS proxy, one of the constants `CURLPX_…`.
  var proxyError: UInt32 = 0
  /// The file with trusted certificates; `nil` for the certificates of the system.
  var certificateFile: String?
  /// The content encoding of the response that isn't known, or `nil` if there is none.
  var unknownEncoding: String?
  /// Whether there was a connection to the host or its proxy.
  var isConnected = false
  /// Whether libcurl began to send the request.
  var wasSent = false
  /// Whether a part of the response body had arrived.
  var hasBody = false

  /// The codes that this libcurl's header file defines.
  static let definedNumbers = 1..<CURL_LAST.rawValue

  private var code: CURLcode { CURLcode(number) }

  var error: TransportError {
    if wasSent, isFailureToConnect { return .connectionLost(host: host) }
    if let proxy, let reason = proxyFailure { return .proxyFailed(proxy, host: host, reason: reason) }
    return networkError ?? .unknown(host: host, words: words)
  }

  /// Whether libcurl failed to open a connection.
  ///
  /// If a reused connection breaks after the request was sent, libcurl opens another one. A failure
  /// of the second connection doesn't mean that the server never received the request.
  private var isFailureToConnect: Bool {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT, CURLE_PROXY,
      CURLE_QUIC_CONNECT_ERROR, CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION:
      true
    default: proxyStatus >= 300
    }
  }

  /// The error of the network or of the server.
  ///
  /// libcurl uses codes up to 101. `nil` for a code that a later version has added.
  private var networkError: TransportError? {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST: .cannotResolve(host: host)
    case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY, CURLE_QUIC_CONNECT_ERROR:
      .cannotConnect(host: host)
    case CURLE_OPERATION_TIMEDOUT: .timedOut(host: host)
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_PINNEDPUBKEYNOTMATCH,
      CURLE_SSL_INVALIDCERTSTATUS:
      .notTrusted(host: host, reason: .init(verification))
    case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_USE_SSL_FAILED, .echRequired:
      .notTrusted(host: host, reason: .handshake)
    case CURLE_SSL_CERTPROBLEM, CURLE_SSL_CLIENTCERT: .notTrusted(host: host, reason: .clientCertificate)
    case CURLE_PARTIAL_FILE: .bodyCutShort(host: host)
    case CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_HTTP3, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING,
      CURLE_AGAIN, CURLE_SEND_FAIL_REWIND, CURLE_SSL_SHUTDOWN_FAILED, CURLE_NO_CONNECTION_AVAILABLE,
      CURLE_UNRECOVERABLE_POLL:
      hasBody ? .bodyCutShort(host: host) : .connectionLost(host: host)
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: .malformed(host: host, reason: .notHTTP)
    // libcurl reports this error if a header line exceeds its limit. libcurl 8.6 and later report
    // CURLE_TOO_LARGE instead.
    case CURLE_OUT_OF_MEMORY where wasSent, .tooLarge: .malformed(host: host, reason: .endlessHeader)
    case CURLE_BAD_CONTENT_ENCODING:
      .malformed(host: host, reason: unknownEncoding.map { .unknownEncoding($0) } ?? .damagedEncoding)
    case CURLE_SSL_CACERT_BADFILE: .unusable(reason: .certificateFile(path: certificateFile))
    case CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT: .unusable(reason: .noResources)
    case CURLE_OK: nil
    // The remaining codes belong to other protocols, or to options that are never set.
    case _ where code.rawValue <= CURLcode.echRequired.rawValue: .unusable(reason: .other(words))
    default: nil
    }
  }

  /// The reason if the proxy failed. `nil` if the proxy isn't the cause.
  private var proxyFailure: TransportError.ProxyFailure? {
    switch code {
    case _ where proxyStatus >= 300: .refused(status: proxyStatus)
    // libcurl reports an unknown name of a SOCKS proxy as an unknown host.
    case CURLE_COULDNT_RESOLVE_PROXY,
      CURLE_COULDNT_RESOLVE_HOST where !isConnected:
      .unresolved
    case CURLE_COULDNT_CONNECT where !isConnected, CURLE_OPERATION_TIMEDOUT where !isConnected && !wasSent:
      .unreachable
    case CURLE_AUTH_ERROR, CURLE_LOGIN_DENIED: .authentication
    // libcurl secures the connection to the proxy before it requests a tunnel.
    case CURLE_SSL_CONNECT_ERROR where proxy?.scheme == "https" && proxyStatus == 0: .otherProtocol
    case CURLE_PEER_FAILED_VERIFICATION where proxy?.scheme == "https" && proxyStatus == 0: .notTrusted
    case CURLE_PROXY: .init(CURLproxycode(proxyError))
    case CURLE_RECV_ERROR where !wasSent && proxyStatus == 0, CURLE_SEND_ERROR where !wasSent && proxyStatus == 0,
      CURLE_GOT_NOTHING where !wasSent && proxyStatus == 0:
      .closed
    // After the response of the proxy, libcurl reports errors of the TLS handshake with the host.
    case CURLE_RECV_ERROR where !wasSent, .tooLarge where !wasSent: .incompleteResponse
    default: nil
    }
  }
}

extension CURLcode {
  /// `CURLE_TOO_LARGE`, which the header file of libcurl 7.88 doesn't contain yet.
  fileprivate static let tooLarge = CURLcode(rawValue: 100)
  /// `CURLE_ECH_REQUIRED`, which the header file of libcurl 7.88 doesn't contain yet.
  fileprivate static let echRequired = CURLcode(rawValue: 101)
}

extension TransportError.ProxyFailure {
  /// Converts an error of a SOCKS handshake
  /// (https://curl.se/libcurl/c/CURLINFO_PROXY_ERROR.html).
  fileprivate init(_ code: CURLproxycode) {
    switch code {
    case CURLPX_NO_AUTH, CURLPX_USER_REJECTED, CURLPX_IDENTD, CURLPX_IDENTD_DIFFER, CURLPX_LONG_USER,
      CURLPX_LONG_PASSWD, CURLPX_GSSAPI, CURLPX_GSSAPI_PERMSG, CURLPX_GSSAPI_PROTECTION:
      self = .authentication
    case CURLPX_REPLY_NOT_ALLOWED: self = .forbidden
    case CURLPX_BAD_VERSION, CURLPX_BAD_ADDRESS_TYPE, CURLPX_UNKNOWN_MODE, CURLPX_UNKNOWN_FAIL: self = .otherProtocol
    case CURLPX_CLOSED, CURLPX_RECV_ADDRESS, CURLPX_RECV_AUTH, CURLPX_RECV_CONNECT, CURLPX_RECV_REQACK,
      CURLPX_SEND_AUTH, CURLPX_SEND_CONNECT, CURLPX_SEND_REQUEST:
      self = .closed
    default: self = .noConnection
    }
  }
}

extension TransportError.TrustFailure {
  /// Converts the result of OpenSSL's certificate verification.
  ///
  /// The results 9 and 10 are `X509_V_ERR_CERT_NOT_YET_VALID` and `X509_V_ERR_CERT_HAS_EXPIRED`. The
  /// results 18 to 21 mean that no trusted issuer was found, and 62 is
  /// `X509_V_ERR_HOSTNAME_MISMATCH`. If libcurl itself finds a wrong host name before it asks OpenSSL,
  /// the result is still 0 or 1.
  fileprivate init(_ verification: Int) {
    switch verification {
    case 9: self = .notYetValid
    case 10: self = .expired
    case 18...21: self = .unknownIssuer
    case 0, 1, 62: self = .wrongHost
    default: self = .other(verification)
    }
  }
}

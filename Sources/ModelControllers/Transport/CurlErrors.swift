import CLibcurl
import LotusModel

/// Model controller support: what libcurl's codes mean (https://curl.se/libcurl/c/libcurl-errors.html).
extension TransportError {
  /// - Parameters:
  ///   - words: libcurl's own.
  ///   - verification: OpenSSL's result of verifying the certificate (`X509_V_ERR_…`).
  ///   - proxyStatus: of a proxy's answer to CONNECT; 0 where there was none.
  ///   - hasBody: whether the answer had begun.
  init(
    _ code: CURLcode, words: @autoclosure () -> String, verification: Int, proxyStatus: Int, host: String, hasBody: Bool
  ) {
    switch code {
    case _ where proxyStatus >= 300: self = .refusedByProxy(host: host, status: proxyStatus)
    case CURLE_COULDNT_RESOLVE_HOST: self = .cannotResolve(host: host)
    case CURLE_COULDNT_RESOLVE_PROXY: self = .cannotResolveProxy
    case CURLE_COULDNT_CONNECT: self = .cannotConnect(host: host)
    case CURLE_OPERATION_TIMEDOUT: self = .timedOut(host: host)
    case CURLE_PEER_FAILED_VERIFICATION: self = .notTrusted(host: host, reason: TrustFailure(verification))
    case CURLE_SSL_CONNECT_ERROR: self = .notTrusted(host: host, reason: .handshake)
    case CURLE_SSL_CACERT_BADFILE: self = .unusable(reason: .certificateFile)
    case CURLE_PARTIAL_FILE: self = .bodyCutShort(host: host)
    case CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING:
      self = hasBody ? .bodyCutShort(host: host) : .connectionLost(host: host)
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: self = .malformed(host: host, reason: .notHTTP)
    // What libcurl says of a header line longer than it takes.
    case CURLE_OUT_OF_MEMORY: self = .malformed(host: host, reason: .endlessHeader)
    case CURLE_BAD_CONTENT_ENCODING: self = .malformed(host: host, reason: .damagedEncoding)
    default: self = .unusable(reason: .other(words()))
    }
  }
}

extension TransportError.TrustFailure {
  /// OpenSSL's numbers: `X509_V_ERR_CERT_HAS_EXPIRED` is 10; 18 to 21 say that no trusted issuer was found. 0 and 1 are
  /// what libcurl leaves there when it finds the name wrong before it asks OpenSSL.
  fileprivate init(_ verification: Int) {
    switch verification {
    case 10: self = .expired
    case 18...21: self = .unknownIssuer
    case 0, 1, 62: self = .wrongHost
    default: self = .other(verification)
    }
  }
}

import CLibcurl
import HTTP

/// Conversions of libcurl's error codes (https://curl.se/libcurl/c/libcurl-errors.html).
extension TransportError {
  /// Converts an error code of libcurl.
  ///
  /// - Parameters:
  ///   - code: The result of a transfer that failed.
  ///   - words: The description of the code by libcurl.
  ///   - verification: The result of OpenSSL's certificate verification (`X509_V_ERR_…`).
  ///   - proxyStatus: The status of a proxy's response to CONNECT; 0 if there was no such response.
  ///   - host: The name of the server.
  ///   - hasBody: Whether a part of the response body had arrived.
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
    // libcurl reports this error if a header line exceeds its limit.
    case CURLE_OUT_OF_MEMORY: self = .malformed(host: host, reason: .endlessHeader)
    case CURLE_BAD_CONTENT_ENCODING: self = .malformed(host: host, reason: .damagedEncoding)
    default: self = .unusable(reason: .other(words()))
    }
  }
}

extension TransportError.TrustFailure {
  /// Converts the result of OpenSSL's certificate verification.
  ///
  /// The result 10 is `X509_V_ERR_CERT_HAS_EXPIRED`. The results 18 to 21 mean that no trusted
  /// issuer was found, and 62 is `X509_V_ERR_HOSTNAME_MISMATCH`. If libcurl itself finds a wrong
  /// host name before it asks OpenSSL, the result is still 0 or 1.
  fileprivate init(_ verification: Int) {
    switch verification {
    case 10: self = .expired
    case 18...21: self = .unknownIssuer
    case 0, 1, 62: self = .wrongHost
    default: self = .other(verification)
    }
  }
}

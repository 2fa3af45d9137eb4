import HTTP
import Testing

@testable import ModelControllers

struct CurlFailureTests {
  private static let proxy = Proxy(variable: "all_proxy", scheme: "socks5h", address: "p:1")

  private func error(
    _ number: UInt32, proxy: Proxy? = nil, proxyStatus: Int = 0, proxyError: UInt32 = 0, isConnected: Bool = false,
    wasSent: Bool = false, hasBody: Bool = false, verification: Int = 0
  ) -> TransportError {
    CurlFailure(
      number: number, words: "words", host: "a", proxy: proxy, verification: verification, proxyStatus: proxyStatus,
      proxyError: proxyError,
      certificateFile: "ca.pem", isConnected: isConnected, wasSent: wasSent, hasBody: hasBody
    ).error
  }

  @Test func `Every code of libcurl has a meaning, and a later code is a failure of the network`() {
    for number in Set(CurlFailure.definedNumbers).union(1...101) {
      #expect(error(number) != .unknown(host: "a", words: "words"), "code \(number)")
    }
    #expect(error(102) == .unknown(host: "a", words: "words"))
  }

  @Test(
    arguments: [
      (6, .cannotResolve(host: "a")), (7, .cannotConnect(host: "a")), (28, .timedOut(host: "a")),
      (35, .notTrusted(host: "a", reason: .handshake)), (59, .notTrusted(host: "a", reason: .handshake)),
      (98, .notTrusted(host: "a", reason: .clientCertificate)), (101, .notTrusted(host: "a", reason: .handshake)),
      (16, .connectionLost(host: "a")), (52, .connectionLost(host: "a")), (81, .connectionLost(host: "a")),
      (95, .connectionLost(host: "a")), (99, .connectionLost(host: "a")), (18, .bodyCutShort(host: "a")),
      (1, .malformed(host: "a", reason: .notHTTP)), (100, .malformed(host: "a", reason: .endlessHeader)),
      (61, .malformed(host: "a", reason: .damagedEncoding)), (77, .unusable(reason: .certificateFile(path: "ca.pem"))),
      (27, .unusable(reason: .noResources)), (2, .unusable(reason: .noResources)),
      (78, .unusable(reason: .other("words"))), (97, .cannotConnect(host: "a")),
    ] as [(UInt32, TransportError)])
  func `A code without a proxy becomes an error of the host`(number: UInt32, expected: TransportError) {
    #expect(error(number) == expected)
  }

  @Test(
    arguments: [(9, .notYetValid), (10, .expired), (20, .unknownIssuer), (62, .wrongHost), (7, .other(7))]
      as [(Int, TransportError.TrustFailure)])
  func `A certificate that OpenSSL rejects has a reason`(verification: Int, reason: TransportError.TrustFailure) {
    #expect(error(60, verification: verification) == .notTrusted(host: "a", reason: reason))
  }

  @Test func `A memory error after the request was sent means that a header line is too long`() {
    #expect(error(27, wasSent: true) == .malformed(host: "a", reason: .endlessHeader))
  }

  @Test(arguments: [6, 7, 35, 60, 97] as [UInt32], [nil, proxy] as [Proxy?])
  func `A failure to connect again after the request was sent is a lost connection`(number: UInt32, proxy: Proxy?) {
    #expect(error(number, proxy: proxy, wasSent: true) == .connectionLost(host: "a"))
  }

  @Test(
    arguments: [
      (5, .unresolved), (6, .unresolved), (7, .unreachable), (28, .unreachable), (56, .closed), (52, .closed),
      (94, .authentication),
    ] as [(UInt32, TransportError.ProxyFailure)])
  func `A failure before the host is reached is a failure of the proxy`(
    number: UInt32, reason: TransportError.ProxyFailure
  ) {
    #expect(error(number, proxy: Self.proxy) == .proxyFailed(Self.proxy, host: "a", reason: reason))
  }

  @Test(
    arguments: [(35, .otherProtocol, .handshake), (60, .notTrusted, .wrongHost)]
      as [(UInt32, TransportError.ProxyFailure, TransportError.TrustFailure)])
  func `A failure of TLS before the tunnel exists is a failure of an HTTPS proxy`(
    number: UInt32, reason: TransportError.ProxyFailure, reasonOfHost: TransportError.TrustFailure
  ) {
    let proxy = Proxy(variable: "https_proxy", scheme: "https", address: "p:1")
    #expect(error(number, proxy: proxy) == .proxyFailed(proxy, host: "a", reason: reason))
    #expect(error(number, proxy: proxy, proxyStatus: 200) == .notTrusted(host: "a", reason: reasonOfHost))
    #expect(error(number, proxy: Self.proxy) == .notTrusted(host: "a", reason: reasonOfHost))
  }

  @Test func `A failure after the proxy has connected is a failure of the host`() {
    #expect(error(28, proxy: Self.proxy, isConnected: true) == .timedOut(host: "a"))
    #expect(error(56, proxy: Self.proxy, wasSent: true) == .connectionLost(host: "a"))
    #expect(error(56, proxy: Self.proxy, proxyStatus: 200, wasSent: true) == .connectionLost(host: "a"))
    #expect(error(35, proxy: Self.proxy, proxyStatus: 200) == .notTrusted(host: "a", reason: .handshake))
    #expect(error(6, proxy: Self.proxy, isConnected: true) == .cannotResolve(host: "a"))
    #expect(error(60, proxy: Self.proxy) == .notTrusted(host: "a", reason: .wrongHost))
  }

  @Test(arguments: [56, 100] as [UInt32])
  func `A response of the proxy that does not end is a failure of the proxy`(number: UInt32) {
    let expected = TransportError.proxyFailed(Self.proxy, host: "a", reason: .incompleteResponse)
    #expect(error(number, proxy: Self.proxy, proxyStatus: 200) == expected)
  }

  @Test func `A status of the proxy takes precedence over the code`() {
    let expected = TransportError.proxyFailed(Self.proxy, host: "a", reason: .refused(status: 502))
    #expect(error(56, proxy: Self.proxy, proxyStatus: 502) == expected)
  }

  /// The numbers are those of the constants `CURLPX_…`.
  @Test(
    arguments: [
      (2, .otherProtocol), (3, .closed), (12, .authentication), (19, .noConnection), (20, .noConnection),
      (21, .noConnection), (23, .forbidden), (33, .authentication),
    ] as [(UInt32, TransportError.ProxyFailure)])
  func `A SOCKS error tells why the proxy failed`(number: UInt32, reason: TransportError.ProxyFailure) {
    #expect(error(97, proxy: Self.proxy, proxyError: number) == .proxyFailed(Self.proxy, host: "a", reason: reason))
  }
}

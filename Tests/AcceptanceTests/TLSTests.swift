import TestSupport
import TestTraits
import Testing

/// TLS connections, with nginx in front of the origin server.
@Suite(.ownThreads)
struct TLSTests {
  private let authority: CertificateAuthority

  init() async throws {
    authority = try await onOwnThread { try CertificateAuthority() }
  }

  private func ghlotus(asking nginx: Nginx, trusting file: String?) throws -> Ghlotus {
    try Ghlotus(["GHLOTUS_API_URL": nginx.url, "SSL_CERT_FILE": file ?? ""])
  }

  @Test func `SSL_CERT_FILE is trusted, and all requests share one HTTP 2 connection`() async throws {
    let origin = try GitHubOrigin("octocat-anonymous.har")
    let nginx = try await onOwnThread { try Nginx(certificate: authority.good, upstream: origin.server.url) }
    let result = try await ghlotus(asking: nginx, trusting: authority.caFile).run("profile", "octocat")
    expectSuccess(result)
    #expect(result.output.hasPrefix("The Octocat\n"))
    let accesses = try await onOwnThread { try nginx.accesses(atLeast: 5) }
    #expect(accesses.map(\.httpVersion) == Array(repeating: "HTTP/2.0", count: 5))
    #expect(Set(accesses.map(\.connection)).count == 1)
  }

  @Test(arguments: [
    (\CertificateAuthority.expired, true, "expired"),
    (\CertificateAuthority.fromUnknownAuthority, true, "an authority that this machine does not trust"),
    (\CertificateAuthority.good, false, "an authority that this machine does not trust"),
    (\CertificateAuthority.forWrongHost, true, "another host"),
  ])
  func `An invalid certificate ends the run before a token is sent`(
    certificate: any KeyPath<CertificateAuthority, CertificateAuthority.Certificate> & Sendable, isTrusted: Bool,
    reason: String
  ) async throws {
    let origin = try GitHubOrigin()
    let nginx = try await onOwnThread {
      try Nginx(certificate: authority[keyPath: certificate], upstream: origin.server.url)
    }
    let result = try await ghlotus(asking: nginx, trusting: isTrusted ? authority.caFile : nil)
      .run("profile", "octocat")
    expectFailure(result, Exit.network, saying: "is not secure", reason)
    #expect(origin.server.connectionCount == 0)
  }
}

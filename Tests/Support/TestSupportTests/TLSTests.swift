import TestSupport
import TestTraits
import Testing

/// Tests that curl accepts or rejects the certificates of ``CertificateAuthority`` when nginx
/// presents them.
@Suite(.ownThreads)
struct TLSTests {
  private let authority: CertificateAuthority

  init() async throws {
    authority = try await onOwnThread { try CertificateAuthority() }
  }

  @Test func `nginx forwards HTTP/2 requests on one connection to the origin server`() async throws {
    let server = try OriginServer { .html($0["Host"] ?? "") }
    let nginx = try Nginx(certificate: authority.good, upstream: server.url)
    let result = try await Curl.run(
      "--cacert", authority.caFile, "-w", " %{http_version}\n", nginx.url + "/a", nginx.url + "/b")
    #expect(result.output == "localhost:\(nginx.port) 2\nlocalhost:\(nginx.port) 2\n", "\(result.errors)")
    let accesses = try nginx.accesses(atLeast: 2)
    #expect(accesses.map(\.request) == ["GET /a HTTP/2.0", "GET /b HTTP/2.0"])
    #expect(accesses.map(\.httpVersion) == ["HTTP/2.0", "HTTP/2.0"])
    #expect(accesses.map(\.status) == [200, 200])
    #expect(Set(accesses.map(\.connection)).count == 1)
    #expect(server.requests.map(\.target) == ["/a", "/b"])
  }

  @Test func `nginx without HTTP/2 uses HTTP/1.1 and passes on a truncated body`() async throws {
    let server = try OriginServer { $0.path == "/fault" ? .bodyCutShort : .html("") }
    let nginx = try Nginx(certificate: authority.good, upstream: server.url, http2: false)
    #expect(try await Curl.run("--cacert", authority.caFile, nginx.url).status == Curl.Status.ok)
    #expect(try nginx.accesses(atLeast: 1).map(\.httpVersion) == ["HTTP/1.1"])
    let fault = try await Curl.run("--cacert", authority.caFile, nginx.url + "/fault")
    #expect(fault.status == Curl.Status.cutShort)
  }

  @Test(arguments: [
    (\CertificateAuthority.expired, "certificate has expired"),
    (\CertificateAuthority.fromUnknownAuthority, "unable to get local issuer certificate"),
    (\CertificateAuthority.forWrongHost, "no alternative certificate subject name matches"),
  ]) func `curl rejects a bad certificate for the expected reason`(
    certificate: any KeyPath<CertificateAuthority, CertificateAuthority.Certificate> & Sendable, reason: String
  ) async throws {
    let nginx = try Nginx(certificate: authority[keyPath: certificate], upstream: "http://127.0.0.1:1")
    let result = try await Curl.run("--cacert", authority.caFile, nginx.url)
    #expect(result.status == Curl.Status.badCertificate)
    #expect(result.errors.contains(reason), "\(result.errors)")
  }

  @Test func `A stopped nginx accepts no connections`() async throws {
    let nginx = try Nginx(certificate: authority.good, upstream: "http://127.0.0.1:1")
    #expect(try await Curl.run("-k", nginx.url).status == Curl.Status.ok)
    nginx.stop()
    #expect(try await Curl.run("-k", nginx.url).status == Curl.Status.couldNotConnect)
  }
}

import TestSupport
import TestTraits
import Testing

/// The certificates and nginx, as curl sees them.
@Suite(.ownThreads)
struct TLSTests {
  private let authority: CertificateAuthority

  init() async throws {
    authority = try await onOwnThread { try CertificateAuthority() }
  }

  @Test func `nginx serves HTTP/2 over one connection, in front of the origin`() async throws {
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

  @Test func `Without HTTP/2 it speaks HTTP/1.1, and a fault of the origin gets through`() async throws {
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
  ]) func `A bad certificate is bad for the reason that it is named after`(
    certificate: any KeyPath<CertificateAuthority, CertificateAuthority.Certificate> & Sendable, reason: String
  ) async throws {
    let nginx = try Nginx(certificate: authority[keyPath: certificate], upstream: "http://127.0.0.1:1")
    let result = try await Curl.run("--cacert", authority.caFile, nginx.url)
    #expect(result.status == Curl.Status.badCertificate)
    #expect(result.errors.contains(reason), "\(result.errors)")
  }

  @Test func `Stopped, it is gone`() async throws {
    let nginx = try Nginx(certificate: authority.good, upstream: "http://127.0.0.1:1")
    #expect(try await Curl.run("-k", nginx.url).status == Curl.Status.ok)
    nginx.stop()
    #expect(try await Curl.run("-k", nginx.url).status == Curl.Status.couldNotConnect)
  }
}

import FoundationEssentials
import LotusModel
import TestSupport
import Testing

/// TLS in front of a server of the test's own.
///
/// To start and to stop nginx takes a moment, which passes on a thread of its own: all tests share a few.
final class Front: Sendable {
  private let nginx: Nginx

  init(_ certificate: CertificateAuthority.Certificate, of server: OriginServer, http2: Bool = true) async throws {
    let upstream = server.url
    nginx = try await onOwnThread { try Nginx(certificate: certificate, upstream: upstream, http2: http2) }
  }

  deinit {
    let nginx = nginx
    Task { try await onOwnThread { nginx.stop() } }
  }

  var url: String { nginx.url }

  /// As errors name it.
  var host: String { "localhost:\(nginx.port)" }

  func get(_ target: String = "/") throws -> HTTPRequest {
    HTTPRequest(url: try #require(URL(string: url + target)))
  }

  func accesses(atLeast count: Int) async throws -> [Nginx.Access] {
    let nginx = nginx
    return try await onOwnThread { try nginx.accesses(atLeast: count) }
  }
}

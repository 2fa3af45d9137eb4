import FoundationEssentials
import HTTP
import LotusModel
import TestSupport
import Testing

/// An nginx proxy that adds TLS to a test server.
///
/// Starting and stopping nginx blocks a thread. Both happen on a new thread, because all tests
/// share the threads of Swift's concurrency pool.
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

  /// The host and port as they appear in errors.
  var host: String { "localhost:\(nginx.port)" }

  func get(_ target: String = "/") throws -> HTTPRequest {
    HTTPRequest(url: try #require(URL(string: url + target)))
  }

  func accesses(atLeast count: Int) async throws -> [Nginx.Access] {
    let nginx = nginx
    return try await onOwnThread { try nginx.accesses(atLeast: count) }
  }
}

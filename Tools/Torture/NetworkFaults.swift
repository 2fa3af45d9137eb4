import Glibc
import TestSupport

/// Faults of the network between the program and a server.
extension Fault {
  static let network: [Fault] = [
    Fault("network: connection refused", 5, "could not connect to", "GHLOTUS_API_URL=http://127.0.0.1:1 \(profile)"),
    Fault("network: reset before the response", 5, "closed the connection unexpectedly", response: .resetBeforeHeaders),
    Fault("network: reset in the header", 5, "closed the connection unexpectedly", response: .resetInHeaders),
    Fault("network: reset in the body", 5, "was truncated", response: .resetInBody),
    Fault("network: closed without a response", 5, "closed the connection unexpectedly", response: .steps([.close])),
    Fault("network: closed in the body", 5, "was truncated", response: .bodyCutShort),
    Fault("network: silence", 5, "did not respond in time", response: .stallBeforeHeaders) { $0.limit = 150 },
    Fault("network: silence in the body", 5, "did not respond in time", response: .stallInBody) { $0.limit = 150 },
    Fault("network: an endless header", 5, "unexpected response", response: .endlessHeaders),
    Fault("network: an endless body", 5, "larger than", response: .endlessBody),
    Fault("network: a server of another protocol", 5, "not HTTP", response: .notHTTP),
    Fault("network: a server without TLS", 5, "not secure", "GHLOTUS_API_URL=${GHLOTUS_API_URL/http/https} \(profile)"),
    Fault("network: an expired certificate", 5, "expired") { $0.certificate = \CertificateAuthority.expired },
    Fault("network: a certificate for another host", 5, "another host") {
      $0.certificate = \CertificateAuthority.forWrongHost
    },
    Fault("network: an unknown certificate authority", 5, "does not trust") {
      $0.certificate = \CertificateAuthority.fromUnknownAuthority
    },
    Fault("network: no CA certificates", 2, "could not load certificates", "SSL_CERT_FILE=/dev/null \(profile)") {
      $0.certificate = \CertificateAuthority.good
    },
    // A label of a host name has at most 63 letters. The resolver rejects longer ones without a
    // query.
    Fault(
      "network: an unknown host", 5, "could not resolve the host",
      "GHLOTUS_API_URL=https://\(String(repeating: "lotus", count: 14)).example \(profile)"),
    Fault(
      "network: an unreachable proxy", 5, "could not connect to",
      "all_proxy=http://127.0.0.1:1 GHLOTUS_API_URL=https://github.example \(profile)"),
    Fault(
      "network: a proxy of another protocol", 5, "closed the connection unexpectedly",
      "all_proxy=$GHLOTUS_API_URL GHLOTUS_API_URL=https://a.example \(profile)",
      response: .notHTTP),
    Fault(
      "network: a lost response to a change", 5, "closed the connection unexpectedly",
      "exec ghlotus edit-profile --bio Cat"
    ) {
      $0.conduct = { $0.method == "PATCH" ? .resetBeforeHeaders : nil }
      storingCat(&$0)
    },
    Fault(
      "network: a failure with a stale cache entry", 0, "The network failed", "exec ghlotus profile octocat",
      response: .resetBeforeHeaders
    ) {
      $0.clock = (86_400, nil)
    },
    Fault("network: a lost part of a page", 0, "ould not load the organizations", again) {
      $0.conduct = { $0.path.hasSuffix("/orgs") ? .resetInBody : nil }
      $0.preparation = { _ = try $0.shell("ghlotus cache clear") }
      $0.destroys = [.responses]
    },
    Fault("network: a failure during sign-in", 0, nil, login) {
      $0.conduct = GitHub.first(2, of: "/login/oauth/access_token", .resetBeforeHeaders)
      $0.hasNotices = true
      $0.destroys = [.responses]
    },
    Fault("network: Ctrl-C during silence", 130, nil, response: .stallBeforeHeaders) {
      $0.signals = [.whenAsleep(SIGINT)]
    },
    Fault("network: SIGTERM during silence", -15, nil, response: .stallInBody) { $0.signals = [.whenAsleep(SIGTERM)] },
  ]

  /// A change that fails becomes a draft, and the program prints a notice.
  static func storingCat(_ fault: inout Fault) {
    fault.hasNotices = true
    fault.destroys = [.draft]
    fault.keeps = "Cat"
  }

  static let profile = "exec ghlotus profile mona"
  static let again = "exec ghlotus profile octocat --refresh"
  static let login = "exec ghlotus login --insecure-storage"
}

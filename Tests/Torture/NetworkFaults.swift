import Glibc
import TestSupport

/// What goes wrong between the program and a server.
extension Fault {
  static let network: [Fault] = [
    Fault("network: refused", 5, "cannot be reached", "GHLOTUS_API_URL=http://127.0.0.1:1 \(profile)"),
    Fault("network: reset before the answer", 5, "broke off the connection", response: .resetBeforeHeaders),
    Fault("network: reset in the header", 5, "broke off the connection", response: .resetInHeaders),
    Fault("network: reset in the body", 5, "was cut short", response: .resetInBody),
    Fault("network: closed without an answer", 5, "broke off the connection", response: .steps([.close])),
    Fault("network: closed in the body", 5, "was cut short", response: .bodyCutShort),
    Fault("network: silence", 5, "did not answer in time", response: .stallBeforeHeaders) { $0.limit = 150 },
    Fault("network: silence in the body", 5, "did not answer in time", response: .stallInBody) { $0.limit = 150 },
    Fault("network: a header without end", 5, "malformed", response: .endlessHeaders),
    Fault("network: a body without end", 5, "larger than", response: .endlessBody),
    Fault("network: a server of another kind", 5, "not HTTP", response: .notHTTP),
    Fault("network: a server without TLS", 5, "not secure", "GHLOTUS_API_URL=${GHLOTUS_API_URL/http/https} \(profile)"),
    Fault("network: an expired certificate", 5, "expired") { $0.certificate = \CertificateAuthority.expired },
    Fault("network: a certificate for another host", 5, "another host") {
      $0.certificate = \CertificateAuthority.forWrongHost
    },
    Fault("network: an unknown authority", 5, "not trusted") {
      $0.certificate = \CertificateAuthority.fromUnknownAuthority
    },
    Fault("network: no list of authorities", 1, "cannot be read as certificates", "SSL_CERT_FILE=/dev/null \(profile)")
    {
      $0.certificate = \CertificateAuthority.good
    },
    // A label of more than 63 letters is refused by the resolver itself, without a query.
    Fault(
      "network: a name without an address", 5, "cannot be found",
      "GHLOTUS_API_URL=https://\(String(repeating: "lotus", count: 14)).example \(profile)"),
    Fault(
      "network: a proxy that is dead", 5, "cannot be reached",
      "all_proxy=http://127.0.0.1:1 GHLOTUS_API_URL=https://github.example \(profile)"),
    Fault(
      "network: a proxy that is none", 5, "broke off the connection",
      "all_proxy=$GHLOTUS_API_URL GHLOTUS_API_URL=https://a.example \(profile)",
      response: .notHTTP),
    Fault(
      "network: a change whose answer is lost", 5, "broke off the connection", "exec ghlotus edit-profile --bio Cat"
    ) {
      $0.conduct = { $0.method == "PATCH" ? .resetBeforeHeaders : nil }
    },
    Fault(
      "network: gone, and an old answer is there", 0, "The network failed", "exec ghlotus profile octocat",
      response: .resetBeforeHeaders
    ) {
      $0.clock = (86_400, nil)
    },
    Fault("network: a part is lost", 0, "Organizations could not be loaded", again) {
      $0.conduct = { $0.path.hasSuffix("/orgs") ? .resetInBody : nil }
      $0.preparation = { _ = try $0.shell("ghlotus cache clear") }
      $0.destroys = [.responses]
    },
    Fault("network: lost in a sign-in", 0, nil, login) {
      $0.conduct = GitHub.first(2, of: "/login/oauth/access_token", .resetBeforeHeaders)
      $0.hasNotices = true
      $0.destroys = [.responses]
    },
    Fault("network: Ctrl-C in silence", 130, nil, response: .stallBeforeHeaders) { $0.signals = [.whenAsleep(SIGINT)] },
    Fault("network: SIGTERM in silence", -15, nil, response: .stallInBody) { $0.signals = [.whenAsleep(SIGTERM)] },
  ]

  static let profile = "exec ghlotus profile mona"
  static let again = "exec ghlotus profile octocat --refresh"
  static let login = "exec ghlotus login --insecure-storage"
}

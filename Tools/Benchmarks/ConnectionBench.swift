import TestSupport

/// Counts the connections for a hundred requests with TLS and HTTP/2.
struct ConnectionBench {
  let binary: String
  let server: String
  let environment: [String: String]

  func run() throws {
    let authority = try CertificateAuthority()
    let nginx = try Nginx(certificate: authority.good, upstream: server)
    defer { nginx.stop() }
    var environment = environment
    environment["GHLOTUS_API_URL"] = nginx.url
    environment["SSL_CERT_FILE"] = authority.caFile
    let result = try Subprocess.run(
      binary, ["followers", "near", "--all", "--json"], environment: environment, timeout: 60)
    let accesses = try nginx.accesses(atLeast: 100)
    let connections = Set(accesses.map(\.connection)).count
    let versions = Set(accesses.map(\.httpVersion)).sorted().joined(separator: ", ")
    print(
      "\n\(accesses.count) requests over TLS, \(versions): \(connections) connection(s), exit \(result.status ?? -1)")
  }
}

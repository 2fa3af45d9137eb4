/// A temporary certificate authority and the certificates that TLS tests need.
///
/// All files are in a temporary directory, which is removed with the instance.
public final class CertificateAuthority: Sendable {
  /// The paths of a certificate and its private key, both PEM files.
  public struct Certificate: Sendable {
    public let file: String
    public let keyFile: String
  }

  /// The path of the authority's own certificate, which a client must trust.
  public var caFile: String { authority.file }

  /// A valid certificate for `localhost` and 127.0.0.1.
  public let good: Certificate
  /// A certificate like ``good``, except that it has expired.
  public let expired: Certificate
  /// A certificate like ``good``, except that an authority outside ``caFile`` signed it.
  public let fromUnknownAuthority: Certificate
  /// A valid certificate for a different host, `elsewhere.example`.
  public let forWrongHost: Certificate

  private let authority: Certificate
  private let directory: TemporaryDirectory

  public init() throws {
    let directory = try TemporaryDirectory()
    try directory.write("openssl.cnf", Self.configuration)
    let maker = Maker(directory: directory)
    let known = try maker.authority("known")
    let unknown = try maker.authority("unknown")
    good = try maker.leaf("good", from: known)
    expired = try maker.leaf("expired", from: known, days: 0)  // Expires in the second it is created.
    fromUnknownAuthority = try maker.leaf("from-unknown-authority", from: unknown)
    forWrongHost = try maker.leaf("for-wrong-host", from: known, section: "wrong_host")
    authority = known
    self.directory = directory
  }

  private static let configuration = """
    [req]
    distinguished_name = name
    prompt = no
    [name]
    CN = ghlotus test
    [authority]
    basicConstraints = critical, CA:TRUE
    keyUsage = critical, keyCertSign
    subjectKeyIdentifier = hash
    [local_host]
    basicConstraints = critical, CA:FALSE
    subjectAltName = DNS:localhost, IP:127.0.0.1
    [wrong_host]
    basicConstraints = critical, CA:FALSE
    subjectAltName = DNS:elsewhere.example

    """
}

extension CertificateAuthority {
  /// A failure of the `openssl` command.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  /// Creates keys and certificates with the `openssl` command.
  private struct Maker {
    let directory: TemporaryDirectory

    func authority(_ name: String) throws -> Certificate {
      let made = certificate(name)
      let options = ["-x509", "-days", "30", "-extensions", "authority", "-subj", "/CN=ghlotus test \(name)"]
      try openssl(request(keyFile: made.keyFile) + options + ["-out", made.file])
      return made
    }

    func leaf(
      _ name: String, from authority: Certificate, days: Int = 30, section: String = "local_host"
    ) throws -> Certificate {
      let made = certificate(name)
      let requestFile = directory.file("\(name).csr")
      try openssl(request(keyFile: made.keyFile) + ["-out", requestFile])
      try openssl([
        "x509", "-req", "-in", requestFile, "-out", made.file, "-days", String(days),
        "-CA", authority.file, "-CAkey", authority.keyFile, "-CAcreateserial",
        "-extfile", configuration, "-extensions", section,
      ])
      return made
    }

    private var configuration: String { directory.file("openssl.cnf") }

    private func certificate(_ name: String) -> Certificate {
      Certificate(file: directory.file("\(name).pem"), keyFile: directory.file("\(name).key"))
    }

    private func request(keyFile: String) -> [String] {
      let newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-noenc", "-keyout", keyFile]
      return ["req", "-new", "-config", configuration] + newKey
    }

    private func openssl(_ arguments: [String]) throws {
      let result = try Subprocess.run("openssl", arguments, environment: [:])
      guard result.status == 0 else { throw Failure(description: "openssl \(arguments): \(result.errors)") }
    }
  }
}

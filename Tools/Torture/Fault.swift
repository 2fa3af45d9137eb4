import TestSupport

/// Something that goes wrong, and the expected end of the program.
struct Fault: Sendable {
  /// The keyring service on the session bus.
  enum Keyring: Sendable {
    /// There is no session bus.
    case noBus
    case none, real, locked, new
    case double(SecretServiceDouble.Behaviour)
  }

  /// Files in the home folder that a fault must not destroy.
  enum Keepsake: Sendable, CaseIterable { case token, draft, responses }

  /// The area and a description of the fault, such as `disk: an empty token`.
  let name: String
  /// The expected exit status, or the negated number of the signal that ends the program.
  let status: Int32
  /// A part of the expected error message, or `nil` if no message is expected.
  let words: String?
  /// The bash script to run in the home folder. `ghlotus` is the program.
  let script: String
  /// The behavior of the GitHub server during the script.
  var conduct: GitHub.Conduct = { _ in nil }
  /// The certificate of an nginx proxy in front of the server, or `nil` for no proxy.
  var certificate: (any KeyPath<CertificateAuthority, CertificateAuthority.Certificate> & Sendable)?
  /// The number of seconds that the clock is ahead, and the path whose request sets the clock.
  ///
  /// Without a path, the clock is wrong from the start.
  var clock: (seconds: Int, path: String?)?
  /// The number of the system call that fails, from 1, or `nil` to leave the system calls alone.
  ///
  /// If a call fails, every documented exit status is accepted.
  var failingCall: Int?
  var keyring = Keyring.noBus
  /// The input at a terminal, or `nil` to run the script with pipes.
  var typing: [TerminalInput]?
  var size = (columns: 80, rows: 24)
  var signals: [Subprocess.Signal] = []
  var variables: [String: String] = [:]
  /// Prepares the home folder before the script runs.
  var preparation: @Sendable (Trial) throws -> Void = { _ in }
  /// The files that the fault may destroy.
  var destroys: Set<Keepsake> = []
  /// Text typed during the script that must be in a draft afterward.
  var keeps: String?
  /// Whether standard error may contain lines other than the error message, such as the progress of
  /// a sign-in.
  var hasNotices = false
  /// A part of a warning that isn't the error message and that may appear whatever the exit status.
  var warning: String?
  /// The number of seconds after which the program counts as hanging.
  var limit = 20.0

  init(
    _ name: String, _ status: Int32, _ words: String?, _ script: String = "exec ghlotus profile mona",
    response: Response? = nil, _ change: (inout Fault) -> Void = { _ in }
  ) {
    (self.name, self.status, self.words, self.script) = (name, status, words, script)
    if let response { conduct = { _ in response } }
    change(&self)
  }
}

extension Fault {
  static let all = network + server + disk + process + keyrings + terminal + clocks
}

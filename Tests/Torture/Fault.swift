import TestSupport

/// One thing that goes wrong, and how the program must end then.
struct Fault: Sendable {
  /// What is offered on the bus of the session.
  enum Keyring: Sendable {
    /// Not even a bus
    case noBus
    case none, real, locked, new
    case double(SecretServiceDouble.Behaviour)
  }

  /// What a user has left at home; a fault that destroys one of them does not demand it back.
  enum Keepsake: Sendable, CaseIterable { case token, draft, responses }

  /// The file of the table in which it stands, and what goes wrong.
  let name: String
  /// The exit status; a signal that was sent to the program is negative.
  let status: Int32
  /// What the only sentence says; nil for silence.
  let words: String?
  /// For bash, in the home. `ghlotus` is the program.
  let script: String
  /// How GitHub behaves meanwhile.
  var conduct: GitHub.Conduct = { _ in nil }
  /// The certificate of an nginx that stands before it.
  var certificate: (any KeyPath<CertificateAuthority, CertificateAuthority.Certificate> & Sendable)?
  /// Seconds that the clock is ahead; once a path is asked for, where there is one.
  var clock: (seconds: Int, path: String?)?
  /// The number of the call of the system that fails, from 1; any documented end is right then. Nil where all are left alone.
  var failingCall: Int?
  var keyring = Keyring.noBus
  /// What is typed at a terminal; nil for pipes.
  var typing: [TerminalInput]?
  var size = (columns: 80, rows: 24)
  var signals: [Subprocess.Signal] = []
  var variables: [String: String] = [:]
  /// What else must happen before.
  var preparation: @Sendable (Trial) throws -> Void = { _ in }
  var destroys: Set<Keepsake> = []
  /// What is typed meanwhile, and must be in a draft afterwards.
  var keeps: String?
  /// Whether other lines may stand beside the sentence: the progress of a dialogue.
  var hasNotices = false
  /// Seconds after which it counts as hanging.
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

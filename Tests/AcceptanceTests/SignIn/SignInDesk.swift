import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// An isolated environment for sign-in tests: the program, its home, a session bus, a keyring and a
/// server.
struct SignInDesk: Sendable {
  enum Keyring: Sendable {
    case open, locked, new, none
    case double(SecretServiceDouble.Behaviour)
    /// Neither a keyring nor a session bus.
    case noBus
  }

  static let token = "gho_16C7e42F292c6912E7710c838347Ae178B4a"
  static let deviceCode = "3584d83530557fdd1f46af8289938c8ef79f9dc5"

  let bus: SessionBus?
  let keyring: GnomeKeyring?
  let origin: OriginServer
  private let impostor: SecretServiceDouble?
  let ghlotus: Ghlotus

  init(_ keyring: Keyring = .open, _ origin: OriginServer, variables: [String: String] = [:]) throws {
    self.origin = origin
    var all = ["GHLOTUS_WEB_URL": origin.url, "GHLOTUS_CLIENT_ID": "Iv1.0123456789abcdef"]
    var real: GnomeKeyring?
    var impostor: SecretServiceDouble?
    if case .noBus = keyring {
      bus = nil
    } else {
      let bus = try SessionBus()
      all["DBUS_SESSION_BUS_ADDRESS"] = bus.address
      switch keyring {
      case .open, .locked: real = try GnomeKeyring(on: bus)
      case .new: real = try GnomeKeyring(on: bus, isUnlocked: false)
      case .double(let behaviour): impostor = try SecretServiceDouble(on: bus, that: behaviour)
      case .none, .noBus: break
      }
      self.bus = bus
    }
    if case .locked = keyring { try real?.lock() }
    self.keyring = real
    self.impostor = impostor
    ghlotus = try Ghlotus(all.merging(variables) { $1 }, asking: origin)
  }

  /// The name of the folder that contains the tokens for this server.
  var tokenFolder: String { "http%3A%2F%2F127.0.0.1%3A\(origin.port)" }
  var home: TemporaryDirectory { ghlotus.home }
  var environment: [String: String] { ghlotus.environment }

  @discardableResult
  func run(
    _ arguments: String..., input: String? = nil, signals: [Subprocess.Signal] = []
  ) async throws -> Subprocess.Result {
    try await ghlotus.run(
      arguments: arguments, standardInput: input.map { Array($0.utf8) }, timeout: 60, signals: signals)
  }

  func runOnTerminal(_ arguments: String..., typing input: [TerminalInput]) async throws -> Subprocess.Result {
    try await ghlotus.run(arguments: arguments, on: .terminal(columns: 100), timeout: 60, input: input)
  }

  /// Acquires a lock that ghlotus processes share, as another process would.
  ///
  /// - Parameter lock: The path of the lock file in the folder `locks`.
  /// - Returns: The file descriptor that holds the lock.
  func hold(_ lock: String) throws -> Int32 {
    let path = home.file("state/ghlotus/locks/\(lock)")
    try FileManager.default.createDirectory(
      atPath: String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]), withIntermediateDirectories: true)
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    #expect(descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    return descriptor
  }

  /// The paths of all files in the home that contain a text.
  func files(with text: String) throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: home.path)
    return names.filter { (try? home.read($0).contains(text)) ?? false }
  }
}

/// A stand-in for GitHub with scripted OAuth endpoints and an account for each known token.
enum SignInOrigin {
  /// Starts a server.
  ///
  /// - Parameters:
  ///   - code: The response to the request for a device code.
  ///   - polls: The responses to the polls for a token, in order. The last response repeats.
  ///   - scopes: The value of the header field `X-OAuth-Scopes` in the API's responses.
  ///   - rest: A handler that takes precedence over these responses, unless it returns `nil`.
  static func start(
    code: Response = code(), polls: [Response] = [granted()], scopes: String? = "user, public_repo, read:org",
    rest: @escaping @Sendable (ReceivedRequest) -> Response? = { _ in nil }
  ) throws -> OriginServer {
    let counter = Counter()
    return try OriginServer { request in
      if let response = rest(request) { return response }
      switch request.path {
      case "/login/device/code": return code
      case "/login/oauth/access_token": return polls[min(counter.next() - 1, polls.count - 1)]
      case "/user":
        let token = request["Authorization"]?.split(separator: " ").last.map(String.init) ?? ""
        guard let login = logins[token] else { return .json(#"{"message":"Bad credentials"}"#, status: 401) }
        return account(login, scopes)
      default: return .json(#"{"message":"Not Found"}"#, status: 404)
      }
    }
  }

  static let logins = [
    SignInDesk.token: "octocat", "gho_hubot_1234567890": "hubot", "ghu_renewed_9876543210": "octocat",
  ]

  static func code(
    _ userCode: String = "WDJB-MJHT", at address: String = "https://github.com/login/device", lifetime: Int = 900
  ) -> Response {
    .json(
      #"{"device_code":"\#(SignInDesk.deviceCode)","user_code":"\#(userCode)","verification_uri":"\#(address)","#
        + #""expires_in":\#(lifetime),"interval":1}"#)
  }

  static func granted(_ token: String = SignInDesk.token, scope: String = "user,public_repo,read:org") -> Response {
    .json(#"{"access_token":"\#(token)","token_type":"bearer","scope":"\#(scope)"}"#)
  }

  static func error(_ code: String, _ rest: String = "", status: Int = 200) -> Response {
    .json(#"{"error":"\#(code)","error_description":"About \#(code)."\#(rest)}"#, status: status)
  }

  static func account(_ login: String, _ scopes: String?) -> Response {
    .json(
      #"{"login":"\#(login)","id":1,"type":"User","html_url":"https://github.com/\#(login)","public_repos":1,"#
        + #""public_gists":0,"followers":2,"following":3,"created_at":"2011-01-25T18:44:36Z"}"#,
      headers: (scopes.map { [("X-OAuth-Scopes", $0)] } ?? []) + [
        ("X-RateLimit-Limit", "5000"), ("X-RateLimit-Remaining", "4999"), ("X-RateLimit-Reset", "1795190000"),
      ])
  }
}

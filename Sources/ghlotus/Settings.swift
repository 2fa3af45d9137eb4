import FoundationEssentials
import Glibc
import LotusModel
import ModelControllers
import Terminal

/// What the environment and the common options say of this run.
struct Settings {
  let server: GitHubServer
  let environmentToken: EnvironmentToken?
  let curl: CurlSettings
  /// Tokens and the choice among them.
  let credentials: CredentialStorage
  /// Asks the settings file where the environment does not say.
  let clientID: () throws -> String?
  /// The command that signs in on the server.
  let loginCommand: String
  let browser: Browser?
  let replay: ArchiveFile?
  let record: ArchiveFile?
  /// Where the cache is to be; nil where the environment does not say.
  let cachePath: String?
  let cacheMode: CacheMode
  /// Where drafts are to be.
  let draftFolder: String
  let editor: TextEditor

  init(_ line: ParsedLine, environment: [String: String]) throws {
    let variables = environment.withoutEmptyValues
    server = try GitHubServer(line, variables)
    loginCommand = line.has("hostname") ? "ghlotus login --hostname \(server.hostname)" : "ghlotus login"
    environmentToken =
      server.tokenVariables.lazy
      .compactMap { name in variables[name].map { EnvironmentToken(variable: name, value: $0) } }.first
    var curl = CurlSettings(certificateFile: variables["SSL_CERT_FILE"])
    // Of what is recorded every byte is looked at for secrets, and kept until the end.
    if line.value("record") != nil { curl.maximumBodySize = curl.maximumTypedSize }
    self.curl = curl
    let directories = UserDirectories(variables)
    let user = try line.value("user").map { try Login($0) }
    credentials = CredentialStorage(
      host: server.tokenHost, user: user,
      keyring: SecretKeyring(hasBus: variables.hasSessionBus, canPrompt: variables.hasDisplay),
      folder: directories.state)
    clientID = { [server] in
      try variables["GHLOTUS_CLIENT_ID"]
        ?? SettingsController(path: "\(directories.config)/settings.json").clientID(for: server.hostname)
    }
    browser = Browser(environment: environment)
    editor = TextEditor(environment: environment)
    draftFolder = "\(directories.state)/drafts"
    if let token = environmentToken, let user, line.command?.name != "logout" {
      throw UsageError("--user \(user.name) chooses a stored token, but \(token.variable) goes before them; unset it.")
    }
    replay = line.value("replay").map { ArchiveFile(path: $0) }
    record = line.value("record").map { ArchiveFile(path: $0) }
    cachePath = directories.cache
    cacheMode = line.has("offline") ? .offline : line.has("refresh") ? .refresh : .normal
    for (one, other) in [("replay", "record"), ("offline", "record"), ("offline", "refresh")] {
      if line.has(one), line.has(other) { throw UsageError("--\(one) and --\(other) exclude each other.") }
    }
  }

  /// - Parameter choice: the value of `--color`.
  static func color(_ choice: String?) throws(UsageError) -> Capabilities.ColorChoice {
    guard let choice else { return .auto }
    guard let color = Capabilities.ColorChoice(rawValue: choice) else {
      throw UsageError("--color takes auto, always or never, not “\(choice)”.")
    }
    return color
  }

  /// The zone of the user's clock; FoundationEssentials knows none but GMT.
  static func secondsFromGMT(at date: Date) -> Int {
    var time = time_t(clamping: date.timeIntervalSince1970)
    var local = tm()
    localtime_r(&time, &local)
    return local.tm_gmtoff
  }
}

import CBuild
import Essentials
import FoundationEssentials
import Glibc
import HTTP
import LotusModel
import ModelControllers
import Terminal
import ViewModels

/// The settings of a run, read from the environment and the common options.
struct Settings {
  let line: ParsedLine
  let server: GitHubServer
  /// Whether `--hostname` names the host.
  ///
  /// A replay uses the host of `--hostname`, but ignores a host set in the environment.
  let isHostNamed: Bool
  let curl: CurlSettings
  /// The stores to search for a token, in order of precedence.
  let tokenStores: [any TokenStore]
  let accounts: SelectedAccounts
  /// Returns the client ID of the OAuth app, or `nil` if none is configured.
  ///
  /// The settings file is read only if `GHLOTUS_CLIENT_ID` isn't set.
  let clientID: () throws -> String?
  /// The keys of the app's commands. They are read from the settings file only if the run opens the
  /// app.
  let keys: KeyMap
  /// GitHub's `gh` program, or `nil` if it isn't installed.
  let gh: GHProgram?
  let browser: Browser?
  let replay: ArchiveFile?
  let record: ArchiveFile?
  let cachePath: String?
  let cacheMode: CacheMode
  /// The user's home folder.
  let home: String
  let draftFolder: String
  let unsentFolder: String
  let placeFolder: String
  let editor: TextEditor
  let merging: MergeProgram

  init(_ invocation: Invocation, environment: [String: String]) throws {
    line = invocation.line
    let variables = environment.withoutEmptyValues
    server = try GitHubServer(line, variables)
    isHostNamed = line.has(.hostname)
    let environmentToken =
      TokenVariables.names(for: server).lazy
      .compactMap { name in variables[name].map { EnvironmentToken(variable: name, value: $0) } }.first
    var curl = CurlSettings(certificateFile: variables["SSL_CERT_FILE"], proxies: ProxySettings(variables))
    // A recording stays in memory and is searched for secrets, so every response must be small.
    if line.has(.record) { curl.maximumBodySize = curl.maximumTypedSize }
    self.curl = curl
    let directories = UserDirectories(variables)
    home = directories.home
    let user = try line.user
    accounts = SelectedAccounts(host: server.tokenHost, user: user, folder: directories.state)
    let stores: [(any TokenStore)?] = [
      environmentToken,
      TokenFiles(folder: "\(directories.state)/tokens"),
      SecretKeyring(hasBus: variables.hasSessionBus, canPrompt: variables.hasDisplay),
    ]
    tokenStores = stores.compactMap { $0 }
    let controller = SettingsController(of: directories)
    keys = invocation.opensApp ? try KeyMap(controller) : KeyMap()
    clientID = { [server] in
      try variables["GHLOTUS_CLIENT_ID"] ?? controller.clientID(for: server.hostname)
        ?? (server.hostname == "github.com" ? Self.builtInClientID : nil)
    }
    gh = GHProgram(environment: environment, server: server)
    browser = Browser(environment: environment)
    editor = TextEditor(environment: environment, uptime: { CompositionRoot.uptime })
    merging = MergeProgram(environment: environment)
    draftFolder = "\(directories.state)/drafts"
    placeFolder = "\(directories.state)/places/\(server.tokenHost.percentEncoded)"
    unsentFolder = "\(directories.state)/unsent/\(server.tokenHost.percentEncoded)"
    let variable = tokenStores.lazy.compactMap { $0.source(of: nil)?.variable }.first
    if let variable, let user, !line.has(.replay), invocation.command?.ignoresEnvironmentToken != true {
      throw UsageError(.environmentToken(user: user.name, variable: variable))
    }
    replay = line.value(.replay).map { ArchiveFile(path: $0 == "-" ? "/dev/stdin" : $0) }
    if line.value(.record) == "-" { throw UsageError(.recordingToOutput) }
    record = line.value(.record).map { ArchiveFile(path: $0) }
    cachePath = directories.cache
    cacheMode = line.has(.offline) ? .offline : line.has(.refresh) ? .refresh : .normal
    try line.check(.replay, excludes: [.record])
    try line.check(.offline, excludes: [.record, .refresh])
  }

  /// The client ID that was built into the program with `make build CLIENT_ID=…`, or `nil`.
  private static var builtInClientID: String? {
    let clientID = String(cString: ghlotus_client_id())
    return clientID.isEmpty ? nil : clientID
  }

  /// Returns the offsets of the local time zone, from a date until five years later.
  static func offsets(from start: Date) -> UTCOffsets {
    // Two changes of the offset are always further apart than two weeks, so checking the offset
    // every two weeks finds each change.
    let step: TimeInterval = 14 * 86_400
    let initial = secondsFromGMT(at: start)
    var (last, offset, changes) = (start, initial, [UTCOffsets.Change]())
    for number in 1...130 {
      let date = start.addingTimeInterval(step * Double(number))
      let new = secondsFromGMT(at: date)
      if new != offset { changes.append(.init(at: change(from: offset, between: last, and: date), to: new)) }
      (last, offset) = (date, new)
    }
    return UTCOffsets(initial, changes: changes)
  }

  /// Returns the date at which the offset changes, with a precision of one second.
  private static func change(from offset: Int, between start: Date, and end: Date) -> Date {
    var (before, after) = (start.timeIntervalSince1970.rounded(.down), end.timeIntervalSince1970.rounded(.up))
    while after - before > 1 {
      let middle = ((before + after) / 2).rounded(.down)
      if secondsFromGMT(at: Date(timeIntervalSince1970: middle)) == offset { before = middle } else { after = middle }
    }
    return Date(timeIntervalSince1970: after)
  }

  private static func secondsFromGMT(at date: Date) -> Int {
    var time = time_t(clamping: date.timeIntervalSince1970)
    var local = tm()
    localtime_r(&time, &local)
    return local.tm_gmtoff
  }
}

/// Chooses the GitHub host of a run from the command line and the environment.
extension GitHubServer {
  /// Creates the server of a run.
  ///
  /// `--hostname` takes precedence over the environment. Otherwise `GH_HOST` names the host, and
  /// `GHLOTUS_API_URL` and `GHLOTUS_WEB_URL` replace its base URLs.
  ///
  /// - Parameter variables: The environment variables that aren't empty.
  init(_ line: ParsedLine, _ variables: [String: String]) throws(InvalidServerError) {
    if let hostname = line.value(.hostname) {
      try self.init(hostname: hostname)
      return
    }
    try self.init(hostname: "github.com")
    try set(by: "GH_HOST", variables) { _, text throws(InvalidServerError) in try GitHubServer(hostname: text) }
    if line.has(.replay) { self = recorded }
    try set(by: "GHLOTUS_API_URL", variables) { server, text throws(InvalidServerError) in
      try server.moved(api: text, web: nil)
    }
    try set(by: "GHLOTUS_WEB_URL", variables) { server, text throws(InvalidServerError) in
      try server.moved(api: nil, web: text)
    }
  }

  private mutating func set(
    by variable: String, _ variables: [String: String],
    _ change: (GitHubServer, String) throws(InvalidServerError) -> GitHubServer
  ) throws(InvalidServerError) {
    guard let text = variables[variable] else { return }
    do throws(InvalidServerError) {
      self = try change(self, text)
    } catch {
      throw error.from(variable)
    }
  }
}

import Coordinators
import FoundationEssentials
import Glibc
import LotusModel
import ModelControllers
import Terminal

/// Creates the shared model controllers of a run, once, and puts them together: live, recorded or replayed.
struct CompositionRoot {
  let server: GitHubServer
  let viewpoint: Viewpoint
  let network: NetworkController
  /// What an interrupt must leave time for.
  let unsaved = UnsavedWork()
  private let means: (clientID: () throws -> String?, browser: Browser?, hasKeyboard: Bool)
  private let drafts: DraftController
  private let editor: TextEditor
  private let recording: RecordingTransport?
  private let recordFile: ArchiveFile?

  init(_ settings: Settings, now: Date) throws {
    if let file = settings.replay {
      self.init(replaying: try file.read(), settings)
    } else {
      try self.init(live: settings, now: now)
    }
  }

  private init(live settings: Settings, now: Date) throws {
    try settings.record?.checkIsWritable()
    // The run's own time is kept to the millisecond, as the recording will have it.
    let start = Date(timeIntervalSince1970: (now.timeIntervalSince1970 * 1000).rounded(.down) / 1000)
    let clock = NetworkClock(
      now: { max(start, Date()) }, sleep: { try await Task.sleep(for: .seconds($0)) },
      uptime: { Self.uptime })
    let curl = CurlTransport(settings: settings.curl)
    recordFile = settings.record
    recording = settings.record.map { _ in
      RecordingTransport(base: curl, startedAt: start, clock: clock, apiURL: settings.server.api.absoluteString)
    }
    server = settings.server
    viewpoint = Self.viewpoint(settings.server, start, settings.loginCommand)
    network = Self.network(
      server, transport: recording ?? curl, clock: clock,
      credentials: CredentialController(environment: settings.environmentToken, storage: settings.credentials),
      cache: Self.cache(settings), redaction: settings.record.map { _ in Redaction() }, unsaved: unsaved)
    if recording != nil { unsaved.begin() }
    means = (settings.clientID, settings.browser, true)
    drafts = DraftController(
      folder: "\(settings.draftFolder)/\(server.hostname.percentEncoded)", now: { Date() }, unsaved: unsaved)
    editor = settings.editor
  }

  /// A recording must be complete, and what it redacts must not be kept: a run that records has no cache.
  private static func cache(_ settings: Settings) -> CacheController? {
    guard settings.record == nil else { return nil }
    return CacheController(path: settings.cachePath, mode: settings.cacheMode)
  }

  /// A replay is signed in if the recorded run was, whatever the environment says, and it waits for nothing.
  private init(replaying archive: HTTPArchive, _ settings: Settings) {
    let start = archive.startedAt
    recordFile = nil
    recording = nil
    server = (try? settings.server.moved(api: archive.apiURL, web: archive.webURL)) ?? settings.server
    viewpoint = Self.viewpoint(server, start, settings.loginCommand)
    network = Self.network(
      server, transport: ReplayTransport(archive), clock: .virtual(from: start),
      credentials: CredentialController(environment: archive.isSignedIn ? .replayed : nil), cache: nil, unsaved: unsaved
    )
    // A replay asks nobody, and its OAuth app is the recording's.
    means = ({ archive.clientID }, nil, false)
    // What is typed in a replay is no draft of the real profile.
    drafts = DraftController(folder: "\(settings.draftFolder)/replay", now: { start }, unsaved: unsaved)
    editor = settings.editor
  }

  func appCoordinator(console: Console, input: TerminalInput) -> AppCoordinator {
    let presentPage = means.browser.map { browser in { (address: String) in browser.open(address) } }
    return AppCoordinator(
      console: console, network: network, viewpoint: viewpoint,
      means: SignInMeans(
        clientID: means.clientID, keyboard: means.hasKeyboard && input.hasKeyboard ? input : nil,
        presentPage: presentPage),
      editing: EditingMeans(input: input, edit: { [editor] in try await editor.edit($0) }, drafts: drafts))
  }

  /// Keeps what a run has recorded, however it ended.
  func saveRecording() throws {
    guard let recording, let recordFile else { return }
    try recording.save(to: recordFile, version: Version.number)
  }

  private static func network(
    _ server: GitHubServer, transport: any Transport, clock: NetworkClock, credentials: CredentialController,
    cache: CacheController?, redaction: Redaction? = nil, unsaved: UnsavedWork
  ) -> NetworkController {
    NetworkController(
      server: server, userAgent: Version.userAgent, credentials: credentials,
      scheduler: RequestScheduler(transport: transport, clock: clock), clock: clock, cache: cache, redaction: redaction,
      unsaved: unsaved)
  }

  /// Seconds on the clock that nobody sets.
  private nonisolated static var uptime: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func viewpoint(_ server: GitHubServer, _ now: Date, _ loginCommand: String) -> Viewpoint {
    Viewpoint(
      now: now, secondsFromGMT: Settings.secondsFromGMT(at: now), hostname: server.hostname,
      webURL: server.web.absoluteString, loginCommand: loginCommand,
      tokenVariable: server.tokenVariables.first ?? "GH_TOKEN")
  }
}

import Coordinators
import FoundationEssentials
import Glibc
import HTTP
import LotusModel
import ModelControllers
import Terminal
import ViewControllers
import ViewModels

/// Creates and connects the shared model controllers of a run.
///
/// A run can be live, recorded to a file or replayed from a recording.
struct CompositionRoot {
  let server: GitHubServer
  let services: Services
  /// Counts the work in progress that must be stored on disk before a signal may end the process.
  let pendingWrites = PendingWrites()
  private let currentDate: @Sendable () -> Date
  private let offsets: UTCOffsets
  private let signIn: SignInSettings
  /// The browser, or `nil` if none is available. A replay opens no pages.
  private let browser: Browser?
  private let settings: Settings
  private let input: TerminalInput
  /// The transport to prepare, or `nil` if the run uses only a recording or the cache.
  private let curl: CurlTransport?
  private let recording: RecordingTransport?
  private let recordFile: ArchiveFile?

  init(_ settings: Settings, input: TerminalInput, now: Date) throws {
    if let file = settings.replay {
      try self.init(replaying: try file.read(), settings, input: input)
    } else {
      try self.init(live: settings, input: input, now: now)
    }
  }

  private init(live settings: Settings, input: TerminalInput, now: Date) throws {
    try settings.record?.checkIsWritable()
    // Round down to milliseconds, the precision of dates in recordings.
    let start = Date(timeIntervalSince1970: (now.timeIntervalSince1970 * 1000).rounded(.down) / 1000)
    let clock = NetworkClock(
      now: { max(start, Date()) }, sleep: { try await Task.sleep(for: .seconds($0)) },
      uptime: { Self.uptime })
    let curl = CurlTransport(settings: settings.curl)
    self.curl = settings.cacheMode == .offline ? nil : curl
    recordFile = settings.record
    recording = settings.record.map { _ in
      RecordingTransport(base: curl, startedAt: start, clock: clock, apiURL: settings.server.api.absoluteString)
    }
    server = settings.server
    // A recorded run shows dates relative to its start, exactly as its replay does.
    currentDate = recording == nil ? clock.now : { @Sendable in start }
    offsets = Settings.offsets(from: start)
    let credentials = CredentialController(stores: settings.tokenStores, accounts: settings.accounts)
    let network = Self.network(
      server, transport: recording ?? curl, clock: clock, credentials: credentials,
      cache: Self.cache(settings), isRecorded: recording != nil,
      limitEffect: recording == nil ? .allRequests : .sameRequest, pendingWrites: pendingWrites)
    if recording != nil { pendingWrites.begin() }
    // The requests of previews depend on how long the user stays on a row, so a recorded run has no
    // previews.
    services = Services(
      network: network, previewNetwork: recording == nil ? NetworkController(forPreviewsOf: network) : nil,
      documents: DocumentController(),
      places: recording == nil
        ? StateRestorationController(
          folder: settings.placeFolder, credentials: credentials, pendingWrites: pendingWrites)
        : StateRestorationController(),
      pictures: PictureController(network: network, decode: PictureProgram().decode),
      drafts: DraftController(
        folder: "\(settings.draftFolder)/\(server.tokenHost.percentEncoded)", now: { Date() },
        pendingWrites: pendingWrites),
      readmeDrafts: ReadmeDraftController(
        folder: "\(settings.draftFolder)/\(server.tokenHost.percentEncoded)", now: { Date() }),
      unsent: PromptDraftController(
        folder: settings.unsentFolder, credentials: credentials, pendingWrites: pendingWrites))
    signIn = SignInSettings(
      clientID: settings.clientID, ghToken: settings.gh?.token, canAsk: input.hasKeyboard)
    browser = settings.browser
    self.settings = settings
    self.input = input
  }

  /// Creates the cache of a live run, or returns `nil` for a run that is recorded.
  ///
  /// A recording must contain every response. With a cache, some requests wouldn't be sent. The
  /// cache would also store secrets that the recording removes.
  private static func cache(_ settings: Settings) -> CacheController? {
    guard settings.record == nil else { return nil }
    return CacheController(path: settings.cachePath, mode: settings.cacheMode)
  }

  /// Creates the controllers of a replay.
  ///
  /// The replay is signed in if the recorded run was, regardless of the environment. A virtual
  /// clock skips all waiting times.
  ///
  /// - Throws: `InvalidArchiveError` if the recorded base URL of the API isn't valid.
  init(replaying archive: HTTPArchive, _ settings: Settings, input: TerminalInput) throws(InvalidArchiveError) {
    let start = archive.startedAt
    curl = nil
    recordFile = nil
    recording = nil
    let recorded = (settings.isHostNamed ? settings.server : archive.server ?? settings.server).recorded
    guard let withAPI = try? recorded.moved(api: archive.apiURL, web: nil) else {
      throw .notArchive(field: "log._apiURL")
    }
    server = (try? withAPI.moved(api: nil, web: archive.webURL)) ?? withAPI
    currentDate = { start }
    offsets = Settings.offsets(from: start)
    let credentials = CredentialController(stores: archive.isSignedIn ? [EnvironmentToken.replayed] : [])
    let network = Self.network(
      server, transport: ReplayTransport(archive), clock: .virtual(from: start), credentials: credentials, cache: nil,
      limitEffect: .sameRequest, pendingWrites: pendingWrites)
    // The drafts and the unsent texts of a replay are stored in separate folders, because they don't
    // belong to the real profile. Their times are real, because copies of discarded drafts expire.
    services = Services(
      network: network,
      previewNetwork: archive.entries.allSatisfy(\.repeats) ? NetworkController(forPreviewsOf: network) : nil,
      documents: DocumentController(),
      pictures: PictureController(network: network, grace: .seconds(5), decode: PictureProgram().decode),
      drafts: DraftController(folder: "\(settings.draftFolder)/replay", now: { Date() }, pendingWrites: pendingWrites),
      readmeDrafts: ReadmeDraftController(folder: "\(settings.draftFolder)/replay", now: { Date() }),
      unsent: PromptDraftController(
        folder: "\(settings.unsentFolder)/replay", credentials: credentials, pendingWrites: pendingWrites))
    // A replay never asks the user to sign in. A recorded sign-in is replayed with its own OAuth
    // app.
    signIn = SignInSettings(clientID: { archive.clientID })
    browser = nil
    self.settings = settings
    self.input = input
  }

  /// Loads libcurl in the background if the task certainly sends a request.
  func prepare(for task: AppTask) {
    if task.alwaysSendsRequest { curl?.prepare() }
  }

  func appCoordinator(console: Console) -> AppCoordinator {
    let (editor, home) = (settings.editor, settings.home)
    let system = UserSystem(
      console: console, input: input, openPage: browser.map { browser in { browser.open($0) } },
      edit: { try await editor.edit($0) }, merge: settings.merging.merge,
      editText: { await editor.edit(text: $0, fits: $1) },
      files: TypedFiles(
        contents: { try InputFile(name: $0, from: .prompt(home: home)).key() },
        paths: { PathCandidates(home: home).paths(beginningWith: $0) }),
      recording: { ArchiveFile(typed: $0, home: home) },
      signIn: signIn, keys: settings.keys, sceneDidClose: ProcessLimits.returnMemory,
      scenesDidChange: { CrashReport.note($0) })
    return AppCoordinator(
      services: services, system: system, clock: ViewpointClock(viewpoint, now: currentDate))
  }

  /// Writes the recording to its file. Called when the run ends, even after an error.
  func saveRecording() throws {
    guard let recording, let recordFile else { return }
    try recording.save(to: recordFile, version: Version.number)
  }

  private static func network(
    _ server: GitHubServer, transport: any Transport, clock: NetworkClock, credentials: CredentialController,
    cache: CacheController?, isRecorded: Bool = false, limitEffect: RequestScheduler.LimitEffect = .allRequests,
    pendingWrites: PendingWrites
  ) -> NetworkController {
    NetworkController(
      server: server, userAgent: Version.userAgent, credentials: credentials,
      scheduler: RequestScheduler(transport: transport, clock: clock, limitEffect: limitEffect), clock: clock,
      cache: cache, isRecorded: isRecorded, pendingWrites: pendingWrites)
  }

  /// The time in seconds of a monotonic clock, which no change of the system's date affects.
  nonisolated static var uptime: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The viewpoint for the current date.
  var viewpoint: Viewpoint {
    Viewpoint(
      now: currentDate(), secondsFromGMT: offsets, serverName: server.name,
      webURL: server.web.absoluteString, hostOption: settings.line.suggestedOption(.hostname),
      userOption: settings.line.suggestedOption(.user),
      tokenVariable: TokenVariables.names(for: server).first ?? TokenVariables.all[0],
      isReplay: server.isRecorded, keySigns: settings.keys.signs)
  }
}

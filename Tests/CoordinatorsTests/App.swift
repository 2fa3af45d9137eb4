import FoundationEssentials
import HTTP
import LotusModel
import MockScreen
import ModelControllers
import TestSupport
import Testing
import ViewControllers
import ViewModels

@testable import Coordinators
@testable import Terminal

/// The full-screen app on an in-memory screen.
///
/// The app replays the recording `tour.har`.
@MainActor
final class App: StageDelegate {
  let mock: MockScreen
  let navigator: Navigator
  let coordinator: BrowseCoordinator
  let outside: Outside
  private(set) var errors: [any Error] = []
  private var running: Task<Void, any Error>?
  private var hasEnded = false

  /// The recording that the app replays.
  ///
  /// The file is read only once, because reading takes a tenth of a second.
  private static let tour = Result {
    let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return try ArchiveFile(path: "\(root)/Fixtures/tour.har").read()
  }

  /// The start of a replay of the tour. Preparing its requests takes most of a second in a debug build.
  private static let playback = tour.map { Playback($0) }

  /// Creates an app that isn't running.
  ///
  /// - Parameters:
  ///   - token: The token to sign in with, or `nil` for an anonymous user.
  ///   - refused: The end of the path of requests that GitHub rejects. Only changes are rejected,
  ///     unless the value starts with `GET `.
  ///   - replacement: A text in all responses, and the text that replaces it.
  ///   - canSignIn: Whether the user can be asked to sign in.
  ///   - places: The folder for the stored list of open scenes, or `nil` to store nothing.
  ///   - drafts: The folder for drafts of the profile.
  ///   - unsent: The folder for text that wasn't sent, or `nil` to store nothing.
  ///   - hasPreviews: Whether wide lists have a preview of the selected row.
  ///   - size: The size of the screen.
  ///   - hasColor: Whether the screen has color.
  ///   - colorDepth: The number of colors.
  ///   - keys: The keys of the commands.
  ///   - transport: The transport to use instead of the replay, or `nil`.
  ///   - cache: The cache, or `nil` to store no responses.
  init(
    token: String? = Redaction.mark, refusing refused: String? = nil,
    replacing replacement: (String, by: String)? = nil, canSignIn: Bool = false, places: String? = nil,
    drafts: String = "/nonexistent",
    unsent: String? = nil, hasPreviews: Bool = false,
    size: Size = Size(rows: 20, columns: 80), hasColor: Bool = true,
    colorDepth: Capabilities.ColorDepth = .palette256, keys: KeyMap = KeyMap(),
    over transport: (any Transport)? = nil, cache: CacheController? = nil
  )
    throws
  {
    mock = MockScreen(
      rows: size.rows, columns: size.columns, hasColor: hasColor, colorDepth: colorDepth)
    var archive = try Self.tour.get()
    for index in archive.entries.indices {
      if let replacement, case .response(var response) = archive.entries[index].outcome {
        let text = String(decoding: response.body, as: UTF8.self)
        response.body = Data(text.replacing(replacement.0, with: replacement.by).utf8)
        archive.entries[index].outcome = .response(response)
      }
      let request = archive.entries[index].request
      guard let refused, request.method != .get || refused.hasPrefix("GET "),
        request.url.path.hasSuffix(refused.split(separator: " ").last ?? "")
      else { continue }
      archive.entries[index].outcome = .response(
        HTTPResponse(status: 422, body: Data(#"{"message":"Validation Failed"}"#.utf8)))
    }
    let playback = replacement == nil && refused == nil ? try Self.playback.get() : Playback(archive)
    let clock = NetworkClock.virtual(from: archive.startedAt)
    let stores = token.map { [EnvironmentToken(variable: "GH_TOKEN", value: $0)] } ?? []
    let credentials = CredentialController(stores: stores)
    let network = NetworkController(
      server: try GitHubServer(hostname: "github.com"), userAgent: "ghlotus/test", credentials: credentials,
      scheduler: RequestScheduler(transport: transport ?? ReplayTransport(playback), clock: clock), clock: clock,
      cache: cache)
    let outside = Outside(now: archive.startedAt)
    self.outside = outside
    navigator = Navigator(on: mock.screen, bindings: keys.bindings, keyDelay: .zero, previewDelay: .zero)
    coordinator = BrowseCoordinator(
      on: navigator,
      services: Services(
        network: network, previewNetwork: hasPreviews ? NetworkController(forPreviewsOf: network) : nil,
        documents: DocumentController(),
        places: places.map {
          StateRestorationController(folder: $0, credentials: credentials, pendingWrites: PendingWrites())
        }
          ?? StateRestorationController(),
        drafts: DraftController(folder: drafts, now: { [start = archive.startedAt] in start }),
        readmeDrafts: ReadmeDraftController(folder: drafts),
        unsent: unsent.map {
          PromptDraftController(folder: $0, credentials: credentials, pendingWrites: PendingWrites())
        }
          ?? PromptDraftController()),
      system: UserSystem(
        console: .nowhere, input: TerminalInput(), openPage: outside.open,
        editText: { [outside] text, fits in
          let result = outside.edited(text)
          return fits(result.text)
            ? result : EditorResult(text: text, error: .unusableText(path: "/tmp/text.md", .tooLong))
        },
        files: TypedFiles(
          contents: { path in
            guard path == "~/.ssh/id.pub" else { throw InvalidKeyError.notAKey }
            return "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIExample mona@laptop\n"
          },
          paths: { typed in
            ["~/.ssh/id", "~/.ssh/id.pub", "~/.ssh/known_hosts"].filter { $0.hasPrefix(typed) }
          }),
        signIn: SignInSettings(canAsk: canSignIn), keys: keys),
      clock: ViewpointClock(
        Viewpoint(
          now: outside.now, secondsFromGMT: 0, serverName: "github.com", webURL: "https://github.com",
          keySigns: keys.signs)
      ) { outside.now })
    navigator.delegate = self
  }

  deinit { running?.cancel() }

  func start(_ route: Route?, isFresh: Bool = false) {
    running = Task {
      defer { hasEnded = true }
      try await coordinator.start(route, isFresh: isFresh)
    }
  }

  /// Starts the app, and waits until a text appears.
  func open(_ route: Route?, until text: String) async throws -> App {
    start(route)
    try await wait(for: text)
    return self
  }

  /// Types a text, and waits until another text appears.
  func type(_ keys: String, until text: String) async throws {
    try await self.type(keys) { shows(text) }
  }

  /// Types a text, and waits until a condition holds.
  func type(_ keys: String, until holds: () -> Bool) async throws {
    mock.type(keys)
    try await wait(until: holds)
  }

  /// Types a text, and waits until the title line has a breadcrumb.
  func type(_ keys: String, untilTitle title: String) async throws {
    try await self.type(keys) { self.title == title }
  }

  /// Presses keys, and waits until a text appears.
  func press(_ keys: String..., until text: String) async throws {
    for key in keys { mock.press(key) }
    try await wait(for: text)
  }

  /// Presses keys, and waits until a condition holds.
  func press(_ keys: String..., until holds: () -> Bool) async throws {
    for key in keys { mock.press(key) }
    try await wait(until: holds)
  }

  /// Presses keys, and waits until the title line has a breadcrumb.
  func press(_ keys: String..., untilTitle title: String) async throws {
    for key in keys { mock.press(key) }
    try await wait(forTitle: title)
  }

  func cancel() { running?.cancel() }

  /// Whether the top scene accepts keys.
  ///
  /// A question doesn't accept keys during its first moment.
  var takesKeys: Bool {
    navigator.entries.last?.takesKeys == true
  }

  /// Returns the reason why a command of the top scene is disabled, or `nil` if the command is
  /// enabled.
  func refusal(of command: SafeText) -> SafeText? {
    self.command(command)?.refusal
  }

  /// Returns the command of the top scene with a name, or with a name that continues after this word, as
  /// `undo star of octocat/Hello-World` does. `nil` if there is none.
  func command(_ name: SafeText) -> KeyCommand? {
    navigator.entries.last.flatMap { entry in
      navigator.commands(of: entry).own.first { $0.name == name || $0.name.string.hasPrefix(name.string + " ") }
    }
  }

  /// Waits until the app has ended. If it doesn't end, the failure shows the screen.
  func end() async throws {
    try await wait { hasEnded }
    try await running?.value
    #expect(errors.isEmpty)
  }

  func wait(forTitle title: String) async throws {
    try await wait { self.title == title }
  }

  /// The breadcrumb in the title line, without the position in a list.
  private var title: String {
    mock.rows[0].split(separator: "   ").first.map { String($0) } ?? ""
  }

  /// Waits until a condition holds. In the meantime, delivers keys that were typed before the first
  /// page, as the reader of a real terminal does.
  ///
  /// All apps share the main actor, so each wait sleeps for most of the time and lets the other
  /// apps run.
  func wait(until holds: () -> Bool) async throws {
    let clock = ContinuousClock()
    for _ in 0..<1_500 {
      let start = clock.now
      if holds() { return }
      if mock.awaitsBytes { mock.send([]) }
      try await Task.sleep(for: max(.milliseconds(20), (clock.now - start) * 8))
    }
    try #require(holds(), "\(mock.rows.joined(separator: "\n"))")
  }

  func end(by key: String) async throws {
    mock.type(key)
    try await end()
  }

  func wait(for text: String) async throws {
    try await wait { shows(text) }
  }

  func shows(_ text: String) -> Bool {
    mock.rows.contains { $0.contains(text) }
  }

  func stage(_ stage: any Stage, signsInAfter error: any Error) async throws -> Bool { false }

  func stage(_ stage: any Stage, retriesAfter error: any Error) async -> Bool {
    errors.append(error)
    return false
  }

  func stage(_ stage: any Stage, commandsFor scene: any Scene) -> [KeyCommand] {
    coordinator.stage(stage, commandsFor: scene)
  }

  func stage(_ stage: any Stage, headingOf scene: any Scene) -> Heading {
    coordinator.stage(stage, headingOf: scene)
  }

  func stage(_ stage: any Stage, previewOf scene: any Scene) -> PreviewRequest? {
    coordinator.stage(stage, previewOf: scene)
  }

  func stage(_ stage: any Stage, refusalOf event: InputEvent, in scene: any Scene) -> StyledText? {
    coordinator.stage(stage, refusalOf: event, in: scene)
  }
}

extension Console {
  /// A console whose output is lost.
  @MainActor static var nowhere: Console {
    let capabilities = Capabilities(
      isTerminal: false, width: 80, hasColor: false, hasLinks: false, hasUnicode: true, canRedraw: false)
    let nowhere = OutputChannel(descriptor: -1, capabilities: capabilities)
    return Console(output: nowhere, standardError: nowhere)
  }
}

/// The environment of the app: the clock, and a browser that records the pages it opens.
@MainActor
final class Outside {
  var now: Date
  private(set) var pages: [String] = []
  /// Returns the result of editing a text in the external editor.
  var edited: (String) -> EditorResult = { EditorResult(text: $0, error: .noEditor) }

  init(now: Date) {
    self.now = now
  }

  func open(_ address: WebAddress) -> @MainActor () async throws -> Void {
    pages.append(address.text)
    return {}
  }
}

import Essentials
import FoundationEssentials
import Glibc
import HTTP
import LotusModel
import ModelControllers
import Synchronization
import Terminal
import TestSupport
import Testing
import ViewControllers
import ViewModels

@testable import Coordinators

/// A run of a command without a screen.
///
/// Standard output and standard error are files.
@MainActor
final class Run {
  private let directory: TemporaryDirectory
  private let coordinator: AppCoordinator
  private let drafts: DraftController
  private let descriptors: [Int32]
  let server: GitHubServer
  let transport: CountingTransport

  /// Creates a run that replays an archive.
  ///
  /// - Parameters:
  ///   - archive: The recorded requests and responses.
  ///   - replies: The contents of standard input.
  ///   - edit: Edits the file at a path in place of a text editor.
  init(
    replaying archive: HTTPArchive, replying replies: String = "",
    edit: @escaping @MainActor (String) throws -> Void = { _ in }
  ) throws {
    directory = try TemporaryDirectory()
    let input = open(try directory.write("input", replies), O_RDONLY | O_CLOEXEC)
    try #require(input >= 0)
    let start = archive.startedAt
    server = try GitHubServer(hostname: "github.com").moved(api: archive.apiURL, web: nil)
    transport = CountingTransport(ReplayTransport(archive))
    let clock = NetworkClock(now: { start }, sleep: { _ in })
    let network = NetworkController(
      server: server, userAgent: "ghlotus/test",
      credentials: CredentialController(
        stores: archive.isSignedIn ? [EnvironmentToken(variable: "GH_TOKEN", value: Redaction.mark)] : []),
      scheduler: RequestScheduler(transport: transport, clock: clock), clock: clock)
    let descriptors = ["output", "talk"].map { [directory] in
      open(directory.file($0), O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    }
    self.descriptors = descriptors + [input]
    let channels = try descriptors.map { descriptor in
      try #require(descriptor >= 0)
      return OutputChannel(
        descriptor: descriptor,
        capabilities: Capabilities(
          isTerminal: false, width: 80, hasColor: false, hasLinks: false, hasUnicode: true, canRedraw: false))
    }
    drafts = DraftController(folder: directory.file("drafts"), now: { start })
    coordinator = AppCoordinator(
      services: Services(
        network: network, documents: DocumentController(), drafts: drafts, readmeDrafts: ReadmeDraftController()),
      system: UserSystem(
        console: Console(output: channels[0], standardError: channels[1]), input: TerminalInput(linesFrom: input),
        edit: edit, files: TypedFiles(contents: { $0 })),
      clock: ViewpointClock(
        Viewpoint(now: start, secondsFromGMT: 0, serverName: "github.com", webURL: "https://github.com")))
  }

  /// Creates a run that replays a file.
  ///
  /// - Parameter fixture: The name of a recording in the folder `Fixtures`.
  convenience init(replaying fixture: String) throws {
    let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let file = ArchiveFile(path: "\(root)/Fixtures/\(fixture).har")
    try self.init(replaying: try file.read())
  }

  deinit {
    for descriptor in descriptors { close(descriptor) }
  }

  var output: String {
    get throws { try directory.read("output") }
  }

  var standardError: String {
    get throws { try directory.read("talk") }
  }

  /// The draft that the next run would find.
  var draft: ProfileDraft? {
    get async throws {
      await drafts.close()
      return try await drafts.open(for: "octocat").draft
    }
  }

  func start(_ task: AppTask, as format: OutputFormat = .automatic) async throws {
    try await coordinator.start(task, as: format, isVerbose: false)
  }

  /// Parses the output as JSON.
  func json() throws -> JSONValue {
    try #require(JSONValue(parsing: Data(try output.utf8)))
  }
}

/// A transport that forwards requests to another transport and records them.
final class CountingTransport: Transport {
  private let base: any Transport
  private let state = Mutex<[HTTPRequest]>([])

  init(_ base: any Transport) {
    self.base = base
  }

  var requests: [HTTPRequest] { state.withLock { $0 } }

  func response(to request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    state.withLock { $0.append(request) }
    return try await base.response(to: request)
  }
}

import FoundationEssentials
import HTTP
import MockScreen
import ModelControllers
import Synchronization
import Testing
import ViewModels

@testable import LotusModel
@testable import Terminal
@testable import ViewControllers

@MainActor
struct RepositoryViewControllerTests {
  private static let refusal = HTTPResponse(status: 403, body: Data(#"{"message":"no"}"#.utf8))

  /// Returns the recording `tour.har` with some requests rejected by GitHub.
  ///
  /// - Parameters:
  ///   - refused: The end of the path of the requests to reject, or `nil` to reject none.
  ///   - method: The method of the requests to reject.
  ///   - isSignedIn: Whether the recorded requests have a token.
  private func archive(
    refusing refused: String? = nil, method: HTTPMethod = .get, isSignedIn: Bool = true
  ) throws -> HTTPArchive {
    var archive = try Fixture.archive("tour")
    for index in archive.entries.indices {
      let request = archive.entries[index].request
      if !isSignedIn { archive.entries[index].request.headers["authorization"] = nil }
      if let refused, request.url.path.hasSuffix(refused), request.method == method {
        archive.entries[index].outcome = .response(Self.refusal)
      }
    }
    return archive
  }

  private func controller(
    _ name: String = "octocat/Hello-World", for audience: Audience = .app, over archive: HTTPArchive
  ) throws -> RepositoryViewController {
    RepositoryViewController(
      name: try RepositoryName(name), for: audience, network: try Fixture.network(archive), clock: .example)
  }

  private func page(_ controller: RepositoryViewController) -> [String] {
    controller.table?.lines(width: 80).map(\.string) ?? []
  }

  @Test(arguments: ["octocat/Hello-World", "octocat/linguist", "mona/tentacles", "github/docs"])
  func `No line of a repository page exceeds the width`(name: String) async throws {
    let controller = try controller(name, over: archive())
    try await controller.load()
    for width in 20...100 {
      #expect(controller.table?.lines(width: width).allSatisfy { $0.width <= width } == true, "\(width)")
    }
  }

  @Test func `An unknown repository is named in the error`() async throws {
    let unknown = UnknownNameError.repository(try RepositoryName("octocat/Hello-World"))
    var archive = try archive()
    archive.entries = archive.entries.map { entry in
      var entry = entry
      let missing = HTTPResponse(status: 404, body: Data(#"{"message":"Not Found"}"#.utf8))
      if entry.request.url.path.contains("Hello-World") { entry.outcome = .response(missing) }
      return entry
    }
    let controller = try controller(over: archive)
    await #expect(throws: unknown) { try await controller.load() }
    #expect(controller.table == nil)
  }

  @Test(arguments: [("languages", "the languages"), ("issues", "the issues"), ("readme", "the README")])
  func `A part that fails to load is left out and reported`(path: String, name: String) async throws {
    let app = try controller(over: archive(refusing: "/\(path)"))
    try await app.load()
    let sentence = "ould not load \(name): "
    #expect(page(app).contains { $0.hasPrefix("C\(sentence)") })
    #expect(app.notes(for: .app).isEmpty)
    let controller = try controller(for: .values, over: archive(refusing: "/\(path)"))
    try await controller.load()
    let json = try #require(controller.data(of: 0..<1, for: .json(fields: [path], isPretty: false)))
    #expect(String(decoding: json, as: UTF8.self) == "{\"\(path)\":null}\n")
    #expect(controller.notes(for: .json(fields: nil, isPretty: false)).isEmpty)
    let error = controller.shortfall(for: .json(fields: nil, isPretty: false)) as? MissingPartError
    #expect(error?.sentence(from: ViewpointClock.example.viewpoint)?.hasPrefix("c\(sentence)") == true)
    let notes = controller.notes(for: .values)
    #expect(notes.map { $0.line(cutTo: .max).string.hasPrefix("ghlotus: c\(sentence)") } == [true])
    #expect(controller.shortfall(for: .values) == nil)
  }

  @Test func `A repository without a README or a language shows neither`() async throws {
    let controller = try controller("octocat/Spoon-Knife", over: archive())
    try await controller.load()
    #expect(!page(controller).contains { $0.contains("README") })
    #expect(controller.notes(for: .json(fields: nil, isPretty: false)).isEmpty)
  }

  @Test func `A star appears immediately and can be removed again`() async throws {
    let stars = try Stars(try archive())
    try await stars.show { mock in
      try await mock.type("s", until: "3,128 stars, including yours ·")
      try await mock.type("s", until: "3,127 stars ·")
      #expect(stars.transport.methods == [.put], "The second change waits for the first one.")
      stars.transport.release()
      stars.transport.release()
      try await mock.wait(for: "3,127 stars ·") { stars.isFree }
      #expect(stars.transport.methods == [.put, .delete])
    }
    #expect(stars.errors.isEmpty)
  }

  @Test func `A star that GitHub rejects is rolled back, and the reason is shown`() async throws {
    let stars = try Stars(try archive(refusing: "/Hello-World", method: .put))
    try await stars.show { mock in
      try await mock.type("s", until: "3,128 stars, including yours ·")
      stars.transport.release()
      try await mock.wait(for: "3,127 stars ·") { !stars.errors.isEmpty }
    }
    #expect(stars.errors as? [NetworkError] == [.forbidden(message: "no")])
  }

  @Test(arguments: [
    (false, nil, "Sign in to star this repository"),
    (true, "/user/starred/octocat/Hello-World", "Could not check whether you starred this repository"),
  ])
  func `If starring is not possible, the reason is shown`(
    isSignedIn: Bool, refused: String?, reason: String
  ) async throws {
    let controller = try controller(over: archive(refusing: refused, isSignedIn: isSignedIn))
    #expect(controller.commands.isEmpty)
    try await controller.load()
    #expect(controller.commands.first?.refusal?.string.hasPrefix(reason) == true)
  }
}

/// A repository page on a screen.
///
/// The class records errors. GitHub responds to a change only when a test releases the response.
@MainActor
private final class Stars: StageDelegate {
  let transport: HeldTransport
  private let mock = MockScreen(rows: 24, columns: 80)
  private let navigator: Navigator
  private let controller: RepositoryViewController
  private let coordinator: OnePage
  private(set) var errors: [any Error] = []

  init(_ archive: HTTPArchive) throws {
    transport = HeldTransport(ReplayTransport(archive))
    let network = try Fixture.network(archive, over: transport)
    controller = RepositoryViewController(
      name: try RepositoryName("octocat/Hello-World"), for: .app, network: network, clock: .example)
    coordinator = OnePage(controller, network: network)
    controller.delegate = coordinator
    navigator = Navigator(on: mock.screen, keyDelay: .zero)
    navigator.delegate = self
  }

  func show(_ body: (MockScreen) async throws -> Void) async throws {
    let shown = Task { _ = try await navigator.show(controller) }
    defer { shown.cancel() }
    try await mock.wait(for: "s star")
    try await body(mock)
    mock.press("Escape")
    try await shown.value
  }

  /// Whether GitHub has responded to the last change.
  var isFree: Bool {
    coordinator.changes.sending.isEmpty
  }

  func stage(_ stage: any Stage, signsInAfter error: any Error) async throws -> Bool { false }

  func stage(_ stage: any Stage, retriesAfter error: any Error) async -> Bool {
    errors.append(error)
    return false
  }
}

/// A transport that holds back every change until a test releases it.
private final class HeldTransport: Transport {
  private let base: any Transport
  private let (releases, continuation) = AsyncStream<Void>.makeStream()
  private let asked = Mutex<[HTTPMethod]>([])

  init(_ base: any Transport) {
    self.base = base
  }

  /// The methods of the changes that were sent, in this order.
  var methods: [HTTPMethod] { asked.withLock { $0 } }

  func release() {
    continuation.yield()
  }

  func response(to request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    if request.method != .get {
      asked.withLock { $0.append(request.method) }
      for await _ in releases { break }
    }
    return try await base.response(to: request)
  }
}

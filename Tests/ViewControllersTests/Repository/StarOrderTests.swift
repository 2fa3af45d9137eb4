import Essentials
import FoundationEssentials
import HTTP
import LotusModel
import ModelControllers
import Synchronization
import TestSupport
import Testing

@testable import Terminal
@testable import ViewControllers

/// Tests for a star that is sent while the page loads again.
@MainActor @Suite(.timeLimit(.minutes(15)))
struct StarOrderTests {
  /// Something that happens while the user stars a repository and refreshes its page.
  enum Event: String {
    /// The user presses the key, and the star is sent.
    case key
    /// GitHub accepts or rejects the star.
    case answer
    /// The page requests its parts.
    case request
    /// The page receives its parts.
    case response
    /// The page opens, and shows its stored content.
    case stored
  }

  private nonisolated static let orders: [[Event]] = [
    [.key, .answer, .request, .response], [.key, .request, .answer, .response],
    [.key, .request, .response, .answer], [.request, .key, .answer, .response],
    [.request, .key, .response, .answer], [.request, .response, .key, .answer],
  ]

  @Test(arguments: orders, [true, false])
  func `The page shows a star from the key on, whatever a refresh brings, until GitHub rejects it`(
    order: [Event], isAccepted: Bool
  ) async throws {
    try await check(StarredPage(accepting: isAccepted), order, isAccepted)
  }

  @Test(arguments: orders, [true, false])
  func `A list shows a star from the key on, whatever a refresh brings, until GitHub rejects it`(
    order: [Event], isAccepted: Bool
  ) async throws {
    try await check(StarredPage(accepting: isAccepted, inList: true), order, isAccepted)
  }

  /// All orders of a star and the content of a page that opens in the meantime.
  private nonisolated static let ordersWithStored: [[Event]] = [
    [.key, .answer, .stored, .request, .response],
    [.key, .stored, .answer, .request, .response],
    [.key, .stored, .request, .answer, .response],
    [.key, .stored, .request, .response, .answer],
    [.stored, .key, .answer, .request, .response],
    [.stored, .key, .request, .answer, .response],
    [.stored, .key, .request, .response, .answer],
    [.stored, .request, .key, .answer, .response],
    [.stored, .request, .key, .response, .answer],
    [.stored, .request, .response, .key, .answer],
  ]
  /// The orders in which the page opens before GitHub responds. When GitHub accepts the star, the
  /// stored response "not starred" is removed from the cache, so the page isn't completely stored
  /// anymore.
  private nonisolated static let ordersWithOpenPage = ordersWithStored.filter { order in
    !order.prefix { $0 != .stored }.contains(.answer)
  }

  @Test(arguments: ordersWithOpenPage, [true, false])
  func `Stored content of the page shows a star from the key on, until GitHub rejects it`(
    order: [Event], isAccepted: Bool
  ) async throws {
    try await check(StarredPage(accepting: isAccepted, isStored: true), order, isAccepted)
  }

  @Test(arguments: ordersWithStored, [true, false])
  func `Stored content of a list shows a star from the key on, until GitHub rejects it`(
    order: [Event], isAccepted: Bool
  ) async throws {
    try await check(StarredPage(accepting: isAccepted, inList: true, isStored: true), order, isAccepted)
  }

  private func check(_ page: StarredPage, _ order: [Event], _ isAccepted: Bool) async throws {
    let isStored = order.contains(.stored)
    if isStored { try await page.store() } else { try await page.load() }
    for (index, event) in order.enumerated() {
      try await page.wait(for: event)
      let past = order[...index]
      let isStarred = past.contains(.key) && (isAccepted || !past.contains(.answer))
      let isShown = !isStored || past.contains(.stored)
      #expect(page.counts == (isShown ? page.expectedCounts(starred: isStarred) : nil), "\(event.rawValue)")
    }
    try await page.load()
    #expect(page.counts == page.expectedCounts(starred: isAccepted))
  }

  @Test(arguments: [(true, 1), (false, 2)])
  func `A star draws the page once, and once more if GitHub rejects it`(isAccepted: Bool, count: Int) async throws {
    let page = try StarredPage(accepting: isAccepted)
    try await page.load()
    for event in [Event.key, .answer] { try await page.wait(for: event) }
    #expect(page.coordinator.drawn.count == count)
    #expect(page.coordinator.messages == (isAccepted ? ["Starred octocat/Hello-World · press u to undo"] : []))
  }
}

extension StarOrderTests {
  @Test func `Responses lack the changes that GitHub accepted after they were requested`() async throws {
    let page = try StarredPage(accepting: true)
    for event in [Event.key, .answer] { try await page.wait(for: event) }
    let star = RelationChange(.starring(try RepositoryName("octocat/Hello-World")), holds: true)
    let (earlier, later) = (LoadPass(.fresh), LoadPass(.fresh, after: 1))
    #expect(page.coordinator.changes.missing(from: later, since: Date.example - 60) == [.relation(star)])
    #expect(page.coordinator.changes.missing(from: later, since: nil) == [])
    #expect(page.coordinator.changes.missing(from: earlier, since: nil) == [.relation(star)])
  }
}

/// The page of a repository, or a list with the repository. The stand-in for GitHub counts a star
/// as soon as it accepts the star.
@MainActor
private final class StarredPage {
  private let transport: StarTransport
  private let controller: any RoutedScene
  private let isList: Bool
  let coordinator: OnePage
  private var loading: Task<Void, any Error>?
  private var starring: Task<Void, any Error>?
  private let isAccepted: Bool
  private let directory: TemporaryDirectory

  /// Creates a page.
  ///
  /// - Parameter isStored: Whether responses are stored, and the page opens with its stored content.
  init(accepting isAccepted: Bool, inList isList: Bool = false, isStored: Bool = false) throws {
    self.isAccepted = isAccepted
    self.isList = isList
    directory = try TemporaryDirectory()
    transport = try StarTransport(isAccepting: isAccepted)
    let network = try Fixture.network(
      Fixture.archive("tour"), over: transport,
      cache: isStored ? CacheController(path: directory.file("cache")) : nil)
    let (list, page) = try StarredPage.scenes(over: network)
    controller = isList ? list : page
    coordinator = OnePage(controller, network: network)
    coordinator.isOpen = !isStored
    (list.delegate, page.delegate) = (coordinator, coordinator)
  }

  private static func scenes(
    over network: NetworkController
  ) throws -> (list: ListViewController<Repository>, page: RepositoryViewController) {
    let subject = ProfileSubject.user(try Login("octocat"))
    let list = ListViewController<Repository>(
      orders: .repositories(of: subject), at: .repositories(of: subject), for: .app, network: network, clock: .example)
    let page = RepositoryViewController(
      name: try RepositoryName("octocat/Hello-World"), for: .app, network: network, documents: DocumentController(),
      clock: .example)
    return (list, page)
  }

  /// Stores the content of the page, as a run ten minutes ago would.
  func store() async throws {
    let network = try Fixture.network(
      Fixture.archive("tour"), over: ReplayTransport(StarTransport.playback.get()), at: Date.example - 600,
      cache: CacheController(path: directory.file("cache")))
    let (list, page) = try Self.scenes(over: network)
    let scene: any RoutedScene = isList ? list : page
    while scene.needsLoad { try await scene.load() }
  }

  /// The text of the page or list about the stars of the repository.
  var counts: String? {
    let lines = controller.table?.lines(width: 80).map(\.string) ?? []
    if isList { return lines.first { $0.contains("Hello-World") }?.firstMatch(of: /[\d,]+/).map { String($0.output) } }
    return lines.first { $0.contains(" stars") }.map { String($0.prefix { $0 != "·" }).trimmed }
  }

  func expectedCounts(starred isStarred: Bool) -> String {
    if isList { return isStarred ? "3,128" : "3,127" }
    return isStarred ? "★ 3,128 stars, including yours" : "★ 3,127 stars"
  }

  /// Loads the page or list until nothing is left to load.
  func load() async throws {
    transport.state.withLock { $0.holdsParts = false }
    while controller.needsLoad { try await controller.load() }
  }

  func wait(for event: StarOrderTests.Event) async throws {
    switch event {
    case .key:
      let change = RelationChange(.starring(try RepositoryName("octocat/Hello-World")), holds: true)
      starring = Task { try await coordinator.changes.make([.relation(change)]) }
      while transport.state.withLock({ !$0.isAsked }) { await Task.yield() }
    case .answer:
      transport.state.withLock { $0.isAnswering = true }
      let result = await starring?.result
      if isAccepted { try result?.get() } else { #expect(throws: NetworkError.self) { try result?.get() } }
    case .request:
      transport.state.withLock { ($0.holdsParts, $0.parts) = (true, 0) }
      if !controller.needsLoad { controller.refresh() }
      loading = Task { try await controller.load() }
      while transport.state.withLock({ $0.parts < (isList ? 1 : 5) }) { await Task.yield() }
    case .response:
      transport.state.withLock { $0.holdsParts = false }
      try await loading?.value
    case .stored:
      coordinator.isOpen = true
      transport.state.withLock { $0.parts = 0 }
      try await controller.load()
      let parts = transport.state.withLock { $0.parts }
      #expect(parts == 0)
      #expect(controller.age == "10 minutes old")
    }
  }
}

/// A transport that holds back the parts of a page, and GitHub's response to a star.
private final class StarTransport: Transport {
  private let former: ReplayTransport
  private let starred: ReplayTransport
  private let isAccepting: Bool
  let state = Mutex(State())

  struct State {
    /// Whether the star has been sent.
    var isAsked = false
    var isAnswering = false
    var holdsParts = false
    /// The number of parts that the page has requested.
    var parts = 0
    var isStarred = false
  }

  init(isAccepting: Bool) throws {
    self.isAccepting = isAccepting
    former = ReplayTransport(try Self.playback.get())
    starred = ReplayTransport(try Self.playbackWithStar.get())
  }

  static let playback = Result { Playback(try Fixture.archive("tour")) }

  /// The recording as GitHub's responses would be after the star.
  private static let playbackWithStar = Result {
    var archive = try Fixture.archive("tour")
    for index in archive.entries.indices {
      guard archive.entries[index].request.method == .get,
        case .response(var response) = archive.entries[index].outcome
      else { continue }
      if archive.entries[index].request.url.path() == "/user/starred/octocat/Hello-World" {
        response = HTTPResponse(status: 204)
      }
      let text = String(decoding: response.body, as: UTF8.self)
      response.body = Data(text.replacing(#""stargazers_count":3127"#, with: #""stargazers_count":3128"#).utf8)
      archive.entries[index].outcome = .response(response)
    }
    return Playback(archive)
  }

  func response(to request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    guard request.method == .get || request.url.path() == "/graphql" else {
      state.withLock { $0.isAsked = true }
      while state.withLock({ !$0.isAnswering }) { await Task.yield() }
      guard isAccepting else { throw .offline }
      state.withLock { $0.isStarred = true }
      return HTTPResponse(status: 204)
    }
    // GitHub sees the state at the time of the request.
    let isStarred = state.withLock { state in
      state.parts += 1
      return state.isStarred
    }
    let response = try await (isStarred ? starred : former).response(to: request)
    while state.withLock({ $0.holdsParts }) { await Task.yield() }
    return response
  }
}

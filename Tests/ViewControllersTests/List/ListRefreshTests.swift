import FoundationEssentials
import HTTP
import LotusModel
import ModelControllers
import Synchronization
import Terminal
import Testing
import ViewModels

@testable import ViewControllers

/// Tests for refreshing the contents of a scene.
@MainActor @Suite(.timeLimit(.minutes(15)))
struct ListRefreshTests {
  @Test func `A refresh during a page load discards the page and restarts the list`() async throws {
    var archive = try Fixture.archive("tour")
    let index = try #require(archive.entries.firstIndex { $0.request.url.path().hasSuffix("/followers") })
    let person = #"[{"login":"mona","id":1,"node_id":"U_1","type":"User","html_url":"m"}]"#
    archive.entries[index].outcome = .response(HTTPResponse(status: 200, body: Data(person.utf8)))
    let transport = SlowTransport(ReplayTransport(archive))
    let list = try list(archive, over: transport)
    async let first: Void = list.load()
    while transport.requests.isEmpty { await Task.yield() }
    list.refresh()
    transport.release()
    try await first
    #expect(list.table?.source.count == 0, "the page requested before the refresh is discarded")
    #expect(transport.questions.isEmpty, "the names of discarded rows are not requested")
    #expect(list.needsLoad)
    try await list.load()
    #expect(list.table?.source.count == 1, "the row appears before its name")
    try await list.load()
    #expect(transport.questions.map { $0.headers["cache-control"] } == ["no-cache"])
  }

  @Test func `A change outside of a list restarts a load, because its response may be older`() async throws {
    let transport = SlowTransport(ReplayTransport(try Fixture.archive("tour")))
    let list = try list(Fixture.archive("tour"), over: transport)
    async let first: Void = list.load()
    while transport.requests.isEmpty { await Task.yield() }
    let change = Change.relation(RelationChange(.following(try Login("hubot")), holds: true))
    list.show([change])
    list.refresh(after: [change])
    transport.release()
    try await first
    #expect(list.table?.source.count == 0 && list.needsLoad)
    let count = transport.requests.count
    while list.needsLoad { try await list.load() }
    #expect(list.table?.source.count == 2)
    #expect(transport.requests.dropFirst(count).first?.headers["cache-control"] == "no-cache")
    list.show([change])
    list.refresh(after: [change])
    #expect(!list.needsLoad, "rows that are shown are changed where they are")
  }

  @Test(arguments: [
    "profile octocat", "repository octocat/Hello-World", "issue octocat/Hello-World#1347",
    "gist 6cad326836d38bd3a7ae", "contributions octocat", "limits", "identity",
  ])
  func `A refresh during a load makes the scene load again`(place: String) async throws {
    let transport = SlowTransport(ReplayTransport(try Fixture.archive("tour")))
    let network = try Fixture.network(Fixture.archive("tour"), over: transport)
    let scene = try scene(at: try #require(Route(text: place)), network)
    let first = Task { try await scene.load() }
    while transport.requests.isEmpty { await Task.yield() }
    scene.refresh()
    transport.release()
    try await first.value
    #expect(scene.needsLoad)
    let count = transport.requests.count
    try await scene.load()
    #expect(!scene.needsLoad)
    let controls = transport.requests.dropFirst(count).map { $0.headers["cache-control"] }
    #expect(!controls.isEmpty)
    #expect(controls.allSatisfy { $0 == "no-cache" })
  }

  private func scene(at route: Route, _ network: NetworkController) throws -> any RoutedScene {
    switch route.topic {
    case .account(let subject) where route.scene == .profile:
      ProfileViewController(
        subject: subject, for: .terminal, network: network, documents: DocumentController(), clock: .example)
    case .repository(let name):
      RepositoryViewController(
        name: name, for: .app, network: network, documents: DocumentController(), clock: .example)
    case .issue(let name):
      IssueViewController(
        name: name, for: .app, network: network, documents: DocumentController(), unsent: PromptDraftController(),
        clock: .example)
    case .gist(let id): GistViewController(id: id, for: .app, network: network, clock: .example)
    case .account(let subject):
      ContributionsViewController(subject: subject, for: .app, network: network, clock: .example)
    case _ where route == .rateLimits: RateLimitsViewController(for: .app, network: network, clock: .example)
    default: IdentityViewController(for: .app, network: network, clock: .example)
    }
  }

  @Test func `A refresh bypasses the cache for GraphQL requests too`() async throws {
    let archive = try Fixture.archive("tour")
    let transport = SlowTransport(ReplayTransport(archive))
    transport.release()
    let network = try Fixture.network(archive, over: transport)
    let subject = ProfileSubject.user(try Login("octocat"))
    let scenes: [any RoutedScene] = [
      ProfileViewController(
        subject: subject, for: .terminal, network: network, documents: DocumentController(), clock: .example),
      ContributionsViewController(subject: subject, for: .app, network: network, clock: .example),
    ]
    for scene in scenes {
      try await scene.load()
      scene.refresh()
      try await scene.load()
    }
    #expect(transport.questions.map { $0.headers["cache-control"] } == [nil, "no-cache", nil, "no-cache"])
  }

  @Test func `After a refresh, another order of the list may come from the cache again`() async throws {
    let transport = SlowTransport(ReplayTransport(try Fixture.archive("tour")))
    transport.release()
    let subject = ProfileSubject.user(try Login("octocat"))
    let list = ListViewController<Repository>(
      orders: .repositories(of: subject), at: .repositories(of: subject),
      for: .app, network: try Fixture.network(Fixture.archive("tour"), over: transport), clock: .example)
    try await list.load()
    list.refresh()
    try await list.load()
    list.sort(by: "s")
    try await list.load()
    let pages = transport.requests.filter { $0.method == .get }
    #expect(pages.map { $0.headers["cache-control"] } == [nil, "no-cache", nil])
  }

  @Test(arguments: [(false, [nil]), (true, ["no-cache", nil])] as [(Bool, [String?])])
  func `The status is loaded without the cache before a part of it is changed`(
    isChange: Bool, control: [String?]
  ) async throws {
    let archive = try Fixture.archive("status")
    let transport = SlowTransport(ReplayTransport(archive))
    transport.release()
    let network = try Fixture.network(archive, over: transport)
    let scene =
      isChange
      ? StatusViewController(
        making: try StatusChange(message: nil, isBusy: true), network: network, viewpoint: .example)
      : StatusViewController(of: .viewer, network: network, viewpoint: .example)
    try await scene.load()
    #expect(transport.questions.map { $0.headers["cache-control"] } == control)
  }

  private func list(
    _ archive: HTTPArchive, over transport: (any Transport)? = nil
  ) throws -> ListViewController<Account> {
    let subject = ProfileSubject.user(try Login("octocat"))
    return ListViewController(
      orders: [ListOrder(subject.followersRequest)], at: .followers(of: subject),
      for: .app, network: try Fixture.network(archive, over: transport), clock: .example)
  }

  @Test func `A list says why details of its rows are missing`() async throws {
    var archive = try Fixture.archive("tour")
    for index in archive.entries.indices where archive.entries[index].request.url.path() == "/graphql" {
      archive.entries[index].outcome = .response(HTTPResponse(status: 502))
    }
    let list = try list(archive)
    while list.needsLoad { try await list.load() }
    #expect(list.table?.source.count ?? 0 > 0)
    let notes = list.notes(for: .app).map { $0.line(cutTo: .max).string }
    #expect(notes.first?.hasPrefix("Some details of the rows are missing, because they could not be loaded: ") == true)
  }

  @Test func `The rows of a list stay until new rows have loaded`() async throws {
    let list = try list(Fixture.archive("tour"))
    while list.needsLoad { try await list.load() }
    list.refresh()
    #expect(list.needsLoad)
    #expect(list.table?.source.count == 2)
    while list.needsLoad { try await list.load() }
    #expect(list.table?.source.count == 2)
  }

  @Test func `The list of blocked users follows blocks and unblocks from other scenes`() async throws {
    let list = ListViewController<Account>(
      orders: [ListOrder(Account.blockedRequest)], at: .blocked, for: .app, editing: .blocked,
      network: try Fixture.network(Fixture.archive("tour")), clock: .example)
    while list.needsLoad { try await list.load() }
    #expect(list.shownItems.map(\.login) == ["spammer"])
    let block = Change.relation(RelationChange(.blocking(try Login("spammer")), holds: true))
    let unblock = try #require(block.reversed)
    for _ in 1...2 {
      list.show([unblock])
      list.refresh(after: [unblock])
      #expect(list.shownItems.isEmpty && !list.needsLoad)
    }
    list.show([block])
    #expect(list.shownItems.map(\.login) == ["spammer"] && !list.needsLoad)
    list.refresh(after: [block])
    #expect(list.needsLoad, "only GitHub knows the rest of the user")
    while list.needsLoad { try await list.load() }
    list.show([block])
    #expect(list.shownItems.count == 1 && !list.needsLoad, "the list has the user already")
  }

  @Test func `Marks survive a refresh, also those that are made or cleared while the list loads`() async throws {
    let list = try list(Fixture.archive("tour"))
    while list.needsLoad { try await list.load() }
    list.toggleMark()
    list.refresh()
    list.toggleMark()
    list.table?.select(sourceRow: 1)
    list.toggleMark()
    while list.needsLoad { try await list.load() }
    #expect((0..<2).map { list.table?.source.isMarked($0) } == [false, true])
    list.refresh()
    while list.needsLoad { try await list.load() }
    #expect((0..<2).map { list.table?.source.isMarked($0) } == [false, true])
  }

  @Test func `An added key stays selected when GitHub's version of it has loaded`() async throws {
    let list = ListViewController<SSHKey>(
      orders: [ListOrder(SSHKey.listRequest)], at: .keys(.ssh), for: .app,
      network: try Fixture.network(Fixture.archive("tour")),
      clock: .example)
    while list.needsLoad { try await list.load() }
    let added = try #require(list.shownItems.last)
    #expect(list.shownItems.count > 1)
    list.edit { $0.remove(added.rowKey) }
    list.insertAndSelect(SSHKey(try PublicKey("ssh-ed25519 AAAAC3NzaC1lZDI1NTE5", of: .ssh), title: added.title))
    #expect(list.selectedItem?.isProvisional == true)
    list.refresh()
    while list.needsLoad { try await list.load() }
    #expect(list.selectedItem?.rowKey == added.rowKey)
  }

  @Test func `A list whose refresh fails keeps its rows and does not load again`() async throws {
    var archive = try Fixture.archive("tour")
    for index in archive.entries.indices { archive.entries[index].repeats = false }
    let list = try list(archive)
    while list.needsLoad { try await list.load() }
    list.refresh()
    await #expect(throws: NetworkError.self) { try await list.load() }
    #expect(list.table?.source.count == 2)
    #expect(!list.needsLoad)
  }

  @Test func `If another order fails to load, the list keeps its rows and order until a retry`() async throws {
    var archive = try Fixture.archive("tour")
    archive.entries.removeAll { $0.request.url.absoluteString.contains("sort=updated") }
    let transport = SlowTransport(ReplayTransport(archive))
    transport.release()
    let subject = ProfileSubject.user(try Login("octocat"))
    let list = ListViewController<Repository>(
      orders: .repositories(of: subject), at: .repositories(of: subject),
      for: .app, network: try Fixture.network(archive, over: transport), clock: .example)
    while list.needsLoad { try await list.load() }
    list.sort(by: "u")
    #expect(list.table?.source.count == 3 && list.needsLoad)
    await #expect(throws: NetworkError.self) { try await list.load() }
    #expect(list.table?.source.count == 3 && !list.needsLoad)
    #expect(list.orderChoice?.question.message.first?.lines(width: 80).first?.string == "Current order: Last pushed")
    list.retry()
    #expect(list.needsLoad)
    await #expect(throws: NetworkError.self) { try await list.load() }
    let pages = transport.requests.filter { $0.method == .get }
    #expect(pages.map { $0.url.absoluteString.contains("sort=updated") } == [false, true, true])
  }

  @Test func `A repository whose refresh fails stays visible and does not load again`() async throws {
    var archive = try Fixture.archive("tour")
    for index in archive.entries.indices { archive.entries[index].repeats = false }
    let controller = RepositoryViewController(
      name: try RepositoryName("octocat/Hello-World"), for: .app, network: try Fixture.network(archive),
      documents: DocumentController(), clock: .example)
    try await controller.load()
    let count = controller.table?.source.count
    controller.refresh()
    #expect(controller.needsLoad)
    await #expect(throws: NetworkError.self) { try await controller.load() }
    #expect(!controller.needsLoad)
    #expect(controller.table?.source.count == count)
    controller.retry()
    #expect(controller.needsLoad, "a retry loads again")
  }
}

/// A transport that responds from a recording, but only after a test releases it.
private final class SlowTransport: Transport {
  private let base: any Transport
  private let state = Mutex((requests: [HTTPRequest](), isReleased: false))

  init(_ base: any Transport) {
    self.base = base
  }

  var requests: [HTTPRequest] { state.withLock { $0.requests } }

  /// The GraphQL requests.
  var questions: [HTTPRequest] { requests.filter { $0.url.path() == "/graphql" } }

  func release() {
    state.withLock { $0.isReleased = true }
  }

  func response(to request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    state.withLock { $0.requests.append(request) }
    while state.withLock({ !$0.isReleased }) { await Task.yield() }
    return try await base.response(to: request)
  }
}

import FoundationEssentials
import LotusModel
import ModelControllers
import Synchronization
import Terminal
import Testing
import ViewModels

@testable import ViewControllers

/// Loading again what a scene of the app shows.
@MainActor @Suite(.timeLimit(.minutes(1)))
struct ListRefreshTests {
  @Test func `A refresh while a page is on its way begins the list again`() async throws {
    let archive = try Fixture.archive("tour")
    let transport = SlowTransport(ReplayTransport(archive))
    let clock = NetworkClock.virtual(from: archive.startedAt)
    let network = NetworkController(
      server: try GitHubServer(hostname: "github.com"), userAgent: "ghlotus/test",
      credentials: CredentialController(stores: [EnvironmentToken.replayed]),
      scheduler: RequestScheduler(transport: transport, clock: clock), clock: clock)
    let subject = ProfileSubject.user(try Login("octocat"))
    let list = ListViewController(
      orders: [ListOrder(subject.followersRequest)], at: .followers(of: subject), network: network, viewpoint: .example)
    async let first: Void = list.load()
    while !transport.isAsked { await Task.yield() }
    list.refresh()
    transport.release()
    try await first
    #expect(list.table?.source.count == 0, "the page was for the list before the refresh")
    #expect(list.needsLoad)
    try await list.load()
    #expect(list.table?.source.count == 2)
  }

  private func list(_ archive: HTTPArchive) throws -> ListViewController<Account> {
    let subject = ProfileSubject.user(try Login("octocat"))
    return ListViewController(
      orders: [ListOrder(subject.followersRequest)], at: .followers(of: subject), network: try Fixture.network(archive),
      viewpoint: .example)
  }

  @Test func `The rows of a list stay until there are others`() async throws {
    let list = try list(Fixture.archive("tour"))
    while list.needsLoad { try await list.load() }
    list.refresh()
    #expect(list.needsLoad)
    #expect(list.table?.source.count == 2)
    while list.needsLoad { try await list.load() }
    #expect(list.table?.source.count == 2)
  }

  @Test func `A list whose refresh fails keeps its rows, and is not asked for again`() async throws {
    var archive = try Fixture.archive("tour")
    for index in archive.entries.indices { archive.entries[index].repeats = false }
    let list = try list(archive)
    while list.needsLoad { try await list.load() }
    list.refresh()
    await #expect(throws: NetworkError.self) { try await list.load() }
    #expect(list.table?.source.count == 2)
    #expect(!list.needsLoad)
  }

  @Test func `A refresh that fails keeps what is shown, and is not begun again`() async throws {
    var archive = try Fixture.archive("tour")
    for index in archive.entries.indices { archive.entries[index].repeats = false }
    let controller = RepositoryViewController(
      name: try RepositoryName("octocat/Hello-World"), network: try Fixture.network(archive), viewpoint: .example)
    try await controller.load()
    let count = controller.table?.source.count
    controller.refresh()
    #expect(controller.needsLoad)
    await #expect(throws: NetworkError.self) { try await controller.load() }
    #expect(!controller.needsLoad)
    #expect(controller.table?.source.count == count)
  }
}

/// Answers from a recording once it is told to.
private final class SlowTransport: Transport {
  private let base: any Transport
  private let state = Mutex((isAsked: false, isReleased: false))

  init(_ base: any Transport) {
    self.base = base
  }

  var isAsked: Bool { state.withLock { $0.isAsked } }

  func release() {
    state.withLock { $0.isReleased = true }
  }

  func response(to request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    state.withLock { $0.isAsked = true }
    while state.withLock({ !$0.isReleased }) { await Task.yield() }
    return try await base.response(to: request)
  }
}

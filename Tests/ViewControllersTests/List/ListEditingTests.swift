import FoundationEssentials
import HTTP
import LotusModel
import ModelControllers
import Synchronization
import Testing

@testable import Terminal
@testable import ViewControllers

/// Tests for changes of several rows of which GitHub accepts only the first one.
@MainActor
struct ListEditingTests {
  private let transport: FirstChangeTransport
  private let network: NetworkController

  init() throws {
    let archive = try Fixture.archive("tour")
    transport = FirstChangeTransport(ReplayTransport(archive))
    network = try Fixture.network(archive, over: transport)
  }

  /// Marks rows of a list, presses a key, and waits for GitHub's responses.
  ///
  /// - Parameter retry: Presses the key again.
  private func change<Item>(
    _ rows: Range<Int>, of list: ListViewController<Item>, by key: KeyPress,
    then check: (_ retry: @escaping KeyCommand.Work) async throws -> Void
  ) async throws {
    let page = OnePage(list, network: network)
    defer { withExtendedLifetime(page) {} }
    list.delegate = page
    while list.needsLoad { try await list.load() }
    for row in rows {
      list.table?.select(sourceRow: row)
      list.toggleMark()
    }
    let command = try #require(list.commands.first { $0.keys.contains(key) })
    guard case .work(_, let work) = command.action else { return #expect(Bool(false), "the key starts no work") }
    await #expect(throws: RefusedChangeError.self) { try await work() }
    try await check(work)
  }

  @Test func `Only the rows whose stars GitHub rejects look as before, with their marks`() async throws {
    let subject = ProfileSubject.user(try Login("octocat"))
    let list = ListViewController<Repository>(
      orders: .repositories(of: subject), at: .repositories(of: subject), for: .app, network: network, clock: .example)
    try await change(0..<2, of: list, by: "s") { _ in
      #expect(list.shownItems.map { $0.isStarred == true } == [true, false, false])
      #expect((0..<3).map { list.table?.source.isMarked($0) } == [false, true, false])
      #expect(list.needsLoad)
    }
  }

  @Test func `Only the rows whose removal GitHub rejects come back, with their marks`() async throws {
    let list = ListViewController<EmailAddress>(
      orders: [ListOrder(EmailAddress.listRequest)], at: .emails, for: .app, editing: .addresses, network: network,
      clock: .example)
    try await change(1..<3, of: list, by: "-") { retry in
      #expect(list.shownItems.map(\.email) == ["octocat@github.com", "old@octocat.example"])
      #expect((0..<2).map { list.table?.source.isMarked($0) } == [false, true])
      #expect(list.needsLoad)
      await #expect(throws: NetworkError.self) { try await retry() }
      #expect(transport.count == 3, "The address that is gone is not removed again.")
    }
  }
}

/// A transport that responds from a recording, accepts the first change, and rejects all others.
private final class FirstChangeTransport: Transport {
  private let base: any Transport
  private let changes = Mutex(0)

  init(_ base: any Transport) {
    self.base = base
  }

  /// The number of changes that were sent.
  var count: Int { changes.withLock { $0 } }

  func response(to request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    guard request.method != .get, request.url.path() != "/graphql" else { return try await base.response(to: request) }
    let number = changes.withLock { count in
      count += 1
      return count
    }
    return number == 1
      ? HTTPResponse(status: 204) : HTTPResponse(status: 422, body: Data(#"{"message":"Validation Failed"}"#.utf8))
  }
}

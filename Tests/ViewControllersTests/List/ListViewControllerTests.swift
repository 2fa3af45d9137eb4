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

/// Tests for a list on a screen, with four pages of repositories.
@MainActor @Suite(.timeLimit(.minutes(15)))
struct ListViewControllerTests {
  private let mock = MockScreen(rows: 8, columns: 60)
  private let navigator: Navigator
  private let transport: PagesTransport
  private let network: NetworkController
  private let time = Mutable(Date.example)

  init() throws {
    navigator = Navigator(on: mock.screen, keyDelay: .zero)
    transport = PagesTransport()
    let clock = NetworkClock(now: { .example }, sleep: { _ in })
    network = NetworkController(
      server: try GitHubServer(hostname: "github.com"), userAgent: "tests",
      credentials: CredentialController(stores: []),
      scheduler: RequestScheduler(transport: transport, clock: clock), clock: clock)
  }

  private func list(_ orders: ((ProfileSubject) -> [ListOrder<Repository>])? = nil) throws
    -> ListViewController<Repository>
  {
    let subject = ProfileSubject.user(try Login("octocat"))
    let time = time
    return ListViewController(
      orders: orders?(subject) ?? .repositories(of: subject), at: .repositories(of: subject), for: .app,
      network: network,
      clock: ViewpointClock(.example) { [time] in time.value })
  }

  private func show(
    _ list: ListViewController<Repository>, while act: @MainActor (Table) async throws -> Void
  ) async throws {
    let task = Task { try await navigator.show(list) }
    while navigator.entries.isEmpty { await Task.yield() }
    do {
      try await act(try #require(list.table))
    } catch {
      task.cancel()
      throw error
    }
    navigator.leaveAll()
    try await task.value
  }

  @Test func `Every order of an organization's repositories requests the list of the organization`() throws {
    let orders: [ListOrder<Repository>] = .repositories(of: .user(try Login("acme")))
    for order in orders { #expect(order.organizationRequest?.path == "/orgs/acme/repos") }
    for order in orders {
      guard case .rest(let request)? = order.request else { continue }
      #expect(order.organizationRequest?.query == request.query)
    }
    let own: [ListOrder<Repository>] = .repositories(of: .viewer)
    #expect(own.allSatisfy { $0.organizationRequest == nil })
  }

  @Test func `Ages are computed each time the rows are drawn`() async throws {
    try await show(try list()) { _ in
      try await mock.wait(for: "today")
      time.value += 36 * 3_600
      mock.press("Down")
      #expect(mock.rows[2].contains("1 day ago") && !mock.rows.joined().contains("today"))
      time.value += 400 * 86_400
      mock.press("Up")
      #expect(mock.rows[2...6].allSatisfy { $0.contains("1 year ago") })
    }
  }

  @Test func `A filter loads pages until the screen is full, and loads no page twice`() async throws {
    try await show(try list()) { table in
      try await mock.wait(for: "o/repo-0 ")
      try await mock.wait(for: "o/repo-0 ") { transport.pages.contains(1) }
      let asked = transport.pages
      table.look(for: "repo")
      navigator.report()
      table.look(for: "repo-1")
      navigator.report()
      try await Task.sleep(for: .milliseconds(50))
      #expect(transport.pages == asked, "the screen is full")
      table.look(for: "REPO-399")
      navigator.report()
      try await mock.wait(for: "› o/repo-399")
      #expect(transport.pages.sorted() == [1, 2, 3, 4])
      #expect(mock.rows[7].hasPrefix("/REPO-399  1 of 400"))
    }
  }

  @Test func `A refresh keeps the selected row on a later page, even if the row has moved`() async throws {
    let list = try list()
    try await show(list) { table in
      try await mock.wait(for: "› o/repo-0 ")
      table.look(for: "repo-250")
      navigator.report()
      try await mock.wait(for: "› o/repo-250")
      table.look(for: "")
      navigator.report()
      for first in [0, 30, 0] {
        transport.first = first
        try await refresh(list)
        #expect(mock.rows.contains { $0.hasPrefix("› o/repo-250") }, "\(mock.rows.joined(separator: "\n"))")
      }
    }
  }

  @Test func `A refresh does not load the whole list to look for a row that no longer exists`() async throws {
    let list = try list()
    try await show(list) { table in
      try await mock.wait(for: "› o/repo-0 ")
      mock.press("Down", "Down", "Down")
      #expect(mock.rows[5].hasPrefix("› o/repo-3 "))
      transport.first = 1_000
      try await refresh(list)
      #expect(mock.rows[5].hasPrefix("› o/repo-1003 "))
      #expect(table.source.count == 200)
    }
  }

  @Test func `An added item is selected`() async throws {
    let list = try list()
    try await show(list) { _ in
      try await mock.wait(for: "› o/repo-0 ")
      let item = try #require(list.selectedItem)
      list.edit { $0.remove(item.rowKey) }
      mock.press("Down", "Down")
      list.insertAndSelect(item)
      navigator.report()
      #expect(mock.rows.contains { $0.hasPrefix("› o/repo-0 ") })
    }
  }

  private func refresh(_ list: ListViewController<Repository>) async throws {
    list.refresh()
    navigator.report()
    while list.needsLoad { try await Task.sleep(for: .milliseconds(5)) }
    navigator.report()
  }

  /// Sorts a list as the user does in the dialog.
  private func sort(_ list: ListViewController<Repository>, by reply: Int) throws {
    list.sort(by: try #require(list.orderChoice?.value(of: reply)))
  }

  @Test func `Another order is requested from GitHub, or sorted locally if GitHub lacks the order`() async throws {
    let list = try list()
    #expect(list.orderChoice?.question.replies.map(\.label) == ["Last pushed", "Last updated", "Name", "Most stars"])
    try await show(list) { _ in
      try await mock.wait(for: "› o/repo-0 ")
      try sort(list, by: 2)
      navigator.report()
      try await mock.wait(for: "› o/repo-0 ") { transport.sorts.last == "full_name" }
      try sort(list, by: 3)
      navigator.report()
      try await mock.wait(for: "› o/repo-399")
      #expect(transport.sorts.last == "pushed")
      #expect(mock.rows[3].hasPrefix("  o/repo-398"))
    }
  }

  @Test func `The choice of the current order reverses it, and another order begins as usual`() async throws {
    let list = try list()
    try await show(list) { _ in
      try await mock.wait(for: "› o/repo-0 ")
      try sort(list, by: 3)
      navigator.report()
      try await mock.wait(for: "STARS ▾")
      try sort(list, by: 3)
      navigator.report()
      try await mock.wait(for: "STARS ▴")
      #expect(list.order == "S" && list.orderChoice?.question.initialReply == 3)
      try sort(list, by: 2)
      navigator.report()
      try await mock.wait(for: "NAME ▴")
      list.sort(by: "N")
      navigator.report()
      try await mock.wait(for: "NAME ▾")
      try sort(list, by: 2)
      navigator.report()
      try await mock.wait(for: "NAME ▴")
    }
  }

  @Test func `Starred repositories can be sorted by stars, but GitHub's orders come first`() {
    let orders = [ListOrder<Repository>].starred(by: .viewer)
    #expect(orders.map(\.name) == ["Last starred", "Last updated", "Most stars"])
    #expect(orders.map { $0.reversed()?.name } == ["First starred", "First updated", "Fewest stars"])
    #expect(orders[2].key == [ListOrder<Repository>].repositories(of: .viewer).first { $0.name == "Most stars" }?.key)
    #expect(orders[2].selection.order != nil && orders[2].column?.heading == "STARS")
  }

  @Test func `A list with only one order has no sort question`() throws {
    let list = try list { [ListOrder($0.repositoriesRequest(sort: .name))] }
    #expect(list.orderChoice == nil)
  }

  @Test func `A list for the screen stores no JSON`() async throws {
    let list = try list()
    try await list.load()
    #expect(
      String(decoding: list.data(of: 0..<1, for: .json(fields: nil, isPretty: false)) ?? [], as: UTF8.self).contains(
        "null"), "JSON is stored only for lists that are printed")
  }
}

/// A value that a test can change.
@MainActor
private final class Mutable<Value> {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }
}

/// A transport that returns four pages of a hundred repositories each.
///
/// The last page has the most stars.
private final class PagesTransport: Transport {
  private let targets = Mutex<[[QueryItem]]>([])
  private let start = Mutex(0)

  /// The number of the first repository.
  var first: Int {
    get { start.withLock { $0 } }
    set { start.withLock { $0 = newValue } }
  }

  var pages: [Int] { targets.withLock { $0.map(Self.page) } }
  var sorts: [String] { targets.withLock { $0.compactMap { $0.first { $0.name == "sort" }?.value } } }

  private static func page(_ query: [QueryItem]) -> Int {
    query.first { $0.name == "page" }.flatMap { Int($0.value) } ?? 1
  }

  func response(to request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    let url = request.url.absoluteString
    let query = [QueryItem](parsing: String(url.split(separator: "?").last ?? ""))
    targets.withLock { $0.append(query) }
    let page = Self.page(query)
    let rows = (0..<100).map { number in
      let number = first + (page - 1) * 100 + number
      return """
        {"name":"repo-\(number)","full_name":"o/repo-\(number)","html_url":"https://github.com/o/repo-\(number)",\
        "stargazers_count":\(number),"pushed_at":"2026-11-02T10:00:00Z"}
        """
    }
    let base = "https://api.github.com/users/octocat/repos?sort=\(query.first { $0.name == "sort" }?.value ?? "")"
    let link = "<\(base)&per_page=100&page=\(page + 1)>; rel=\"next\", <\(base)&per_page=100&page=4>; rel=\"last\""
    return HTTPResponse(
      status: 200, headers: page < 4 ? ["link": link] : [:],
      body: Data("[\(rows.joined(separator: ","))]".utf8))
  }
}

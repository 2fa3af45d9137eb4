import Essentials
import FoundationEssentials
import HTTP
import ModelControllers
import Synchronization
import Testing
import ViewModels

@testable import LotusModel
@testable import Terminal
@testable import ViewControllers

/// Tests with an issue that has 250 comments.
///
/// Each comment takes three rows: a blank row, the author and the text.
@MainActor
struct IssueViewControllerTests {
  private let transport = CommentsTransport()

  private func issue(for audience: Audience, commentCount: Int? = nil) throws -> IssueViewController {
    let clock = NetworkClock(now: { .example }, sleep: { _ in })
    let network = NetworkController(
      server: try GitHubServer(hostname: "github.com"), userAgent: "tests",
      credentials: CredentialController(stores: []),
      scheduler: RequestScheduler(transport: transport, clock: clock), clock: clock)
    return IssueViewController(
      name: try IssueName("o/r#1"), commentCount: commentCount, for: audience, network: network,
      documents: DocumentController(), unsent: PromptDraftController(), clock: .example)
  }

  private func comments(of controller: IssueViewController) -> Int? {
    controller.table.map { ($0.source.count - 7) / 3 }
  }

  @Test func `In the app, the comments load page by page`() async throws {
    let controller = try issue(for: .app)
    for count in [100, 200, 250] {
      #expect(controller.needsLoad)
      try await controller.load()
      #expect(comments(of: controller) == count)
    }
    #expect(!controller.needsLoad)
    controller.refresh()
    try await controller.load()
    #expect(comments(of: controller) == 100)
  }

  @Test func `The next page loads only when the user scrolls near the end`() async throws {
    let controller = try issue(for: .app)
    try await controller.load()
    _ = controller.table?.frame(in: Size(rows: 20, columns: 80))
    #expect(!controller.needsLoad)
  }

  @Test func `A printed issue loads all comments at once`() async throws {
    let controller = try issue(for: .terminal)
    try await controller.load()
    #expect(comments(of: controller) == 250)
    #expect(!controller.needsLoad)
    let json = try #require(controller.data(of: 0..<1, for: .json(fields: ["comments"], isPretty: false)))
    let bodies = JSONSource(Data(json))["comments"]?.elements.compactMap { $0["body"] }
    #expect(bodies?.count == 250)
    #expect(bodies?.last?.data == Data(#""comment 249""#.utf8))
  }

  @Test(
    arguments: [
      (0, nil, "Showing 0 of 250 comments."), (30, "220", "Showing 30 of 250 comments."),
      (120, "130", "Showing 120 of 250 comments."), (300, "0", nil),
    ] as [(Int, String?, String?)])
  func `A printed issue can be limited to its latest comments, and says so`(
    count: Int, first: String?, remark: String?
  ) async throws {
    let controller = try issue(for: .terminal, commentCount: count)
    try await controller.load()
    let json = try #require(controller.data(of: 0..<1, for: .json(fields: ["comments"], isPretty: false)))
    let bodies = JSONSource(Data(json))["comments"]?.elements.compactMap { $0["body"]?.data } ?? []
    #expect(bodies.first == first.map { Data(#""comment \#($0)""#.utf8) })
    #expect(bodies.count == min(count, 250))
    let notes = controller.notes(for: .terminal).map { $0.line(cutTo: 80).string }
    #expect(notes.first?.hasPrefix(remark ?? "") ?? (remark == nil))
  }

  @Test func `In the heading of a comment, the author is bold and the age is faint`() async throws {
    let controller = try issue(for: .terminal, commentCount: 1)
    try await controller.load()
    let lines = try #require(controller.table).lines(width: 80)
    let heading = try #require(lines.last { $0.string.hasPrefix("ghost · ") })
    #expect(String(heading.glyphs.filter(\.style.isBold).map(\.character)) == "ghost")
    #expect(heading.glyphs.dropFirst(5).allSatisfy { $0.style == .dim })
  }

  @Test func `After a failed page, loading continues with the same page`() async throws {
    let controller = try issue(for: .app)
    transport.failingPage.withLock { $0 = 2 }
    try await controller.load()
    await #expect(throws: NetworkError.self) { try await controller.load() }
    #expect(comments(of: controller) == 100)
    transport.failingPage.withLock { $0 = nil }
    while controller.needsLoad { try await controller.load() }
    #expect(comments(of: controller) == 250)
  }

  @Test func `In the app, an issue appears even if its comments fail`() async throws {
    let controller = try issue(for: .app)
    transport.failingPage.withLock { $0 = 1 }
    await #expect(throws: NetworkError.self) { try await controller.load() }
    #expect(comments(of: controller) == 0)
    transport.failingPage.withLock { $0 = nil }
    try await controller.load()
    #expect(comments(of: controller) == 100)
  }

  @Test(arguments: [(1, 0, "null"), (2, 100, "array")])
  func `A printed issue whose comments fail is printed with an error`(page: Int, count: Int, type: String) async throws
  {
    let controller = try issue(for: .terminal)
    transport.failingPage.withLock { $0 = page }
    try await controller.load()
    #expect(!controller.needsLoad)
    #expect(comments(of: controller) == count)
    #expect(controller.shortfall(for: .terminal) is MissingPartError)
    let json = try #require(controller.data(of: 0..<1, for: .json(fields: ["comments"], isPretty: false)))
    let member = JSONSource(Data(json))["comments"]
    #expect(member?.elements.count == count)
    #expect((member?.data == Data("null".utf8)) == (type == "null"))
  }

  @Test func `A failed refresh keeps the loaded comments`() async throws {
    let controller = try issue(for: .app)
    for _ in 0..<3 { try await controller.load() }
    transport.failingPage.withLock { $0 = 1 }
    controller.refresh()
    await #expect(throws: NetworkError.self) { try await controller.load() }
    #expect(comments(of: controller) == 250)
    #expect(!controller.needsLoad)
  }
}

private final class CommentsTransport: Transport {
  let failingPage = Mutex<Int?>(nil)

  func response(to request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    let issue = """
      {"number":1,"title":"Long","html_url":"https://github.com/o/r/issues/1","user":null,"state":"open",\
      "body":"It is long","comments":250,"created_at":"2026-11-02T10:00:00Z"}
      """
    guard request.url.path.hasSuffix("/comments") else { return HTTPResponse(status: 200, body: Data(issue.utf8)) }
    let query = [QueryItem](parsing: request.url.query(percentEncoded: true) ?? "")
    let page = query.first { $0.name == "page" }.flatMap { Int($0.value) } ?? 1
    if failingPage.withLock({ $0 == page }) { return HTTPResponse(status: 403, body: Data("{}".utf8)) }
    let rows = ((page - 1) * 100..<min(page * 100, 250)).map {
      #"{"body":"comment \#($0)","user":null,"created_at":"2026-11-02T10:00:00Z"}"#
    }
    let base = "https://api.github.com/repos/o/r/issues/1/comments?per_page=100&page="
    let link = "<\(base)\(page + 1)>; rel=\"next\", <\(base)3>; rel=\"last\""
    return HTTPResponse(
      status: 200, headers: page < 3 ? ["link": link] : [:], body: Data("[\(rows.joined(separator: ","))]".utf8))
  }
}

import FoundationEssentials
import HTTP
import LotusModel
import TestSupport
import Testing

@_spi(Asking) @testable import ModelControllers

/// Tests of lists with several pages, with a real server.
@Suite(.serialized) struct PageSequenceTests {
  private static let list = APIRequest<[Int]>("/list")
  private static let all = ListRange(limit: nil)

  /// Returns the response for a page of a list.
  ///
  /// The links to later pages have a different path from the first page, as GitHub's links do.
  ///
  /// - Parameters:
  ///   - count: The number of pages in the list.
  ///   - api: The base URL in the links; `nil` for the address of the server.
  ///   - tellsLast: Whether the response has a link to the last page.
  ///   - body: Returns the body for a page number. By default, each page contains only its number.
  private static func page(
    _ request: ReceivedRequest, of count: Int, below api: String? = nil, tellsLast: Bool = true,
    body: (Int) -> String = { "[\($0)]" }
  ) -> Response {
    let number =
      request.target.split(separator: "&").last { $0.hasPrefix("page=") }.flatMap { Int($0.dropFirst(5)) } ?? 1
    let base = "\(api ?? "http://\(request["host"] ?? "")")/user/1/list?per_page=100&page="
    let next = number < count ? ["<\(base)\(number + 1)>; rel=\"next\""] : []
    let last = number < count && tellsLast ? ["<\(base)\(count)>; rel=\"last\""] : []
    return .json(body(number), headers: [("Link", (next + last).joined(separator: ", "))])
  }

  private func read(_ pages: PageSequence<Page<Int>>) async throws -> [Int] {
    try await pages.reduce(into: []) { $0 += $1.value.items.map(\.value) }
  }

  @Test(arguments: [true, false], [1, 2, 40])
  func `Every page is fetched once, and pages are returned in order`(tellsLast: Bool, count: Int) async throws {
    let server = try OriginServer { Self.page($0, of: count, tellsLast: tellsLast) }
    let network = try NetworkController.asking(server, token: secret)
    #expect(try await read(network.pages(of: Self.list, in: Self.all)) == Array(1...count))
    #expect(server.requests.count == count)
    #expect(server.requests[0].target == "/list?per_page=100")
    #expect(server.requests.dropFirst().allSatisfy { $0.path == "/user/1/list" })
    #expect(server.requests.allSatisfy { $0["authorization"] == "Bearer \(secret)" })
  }

  @Test func `Up to 16 pages are requested at once, and at most 20 ahead of the reader`() async throws {
    let gate = Gate()
    let transport = ScriptedTransport { request, number in
      if number > 1 { _ = await gate.pass() }
      let link =
        #"<https://api.github.test/list?page=2>; rel="next", <https://api.github.test/list?page=90>; rel="last""#
      return .success(HTTPResponse(status: 200, headers: ["link": link], body: Data("[\(number)]".utf8)))
    }
    let network = try NetworkController.asking("https://api.github.test", transport: transport)
    var iterator = try network.pages(of: Self.list, in: Self.all).makeAsyncIterator()
    let first = try await iterator.next()
    #expect(first?.number == 1)
    #expect(first?.lastNumber == 90)
    #expect(await soon { transport.count == 17 })
    await gate.open()
    #expect(await soon { transport.count == 21 })
    try await Task.sleep(for: .milliseconds(30))
    #expect(transport.count == 21)
    #expect(try await iterator.next()?.number == 2)
    #expect(await soon { transport.count == 22 })
  }

  @Test(arguments: [true, false])
  func `A list whose links name another origin continues at the server`(tellsLast: Bool) async throws {
    let other = try OriginServer { _ in .json("[2]") }
    let server = try OriginServer { request in
      Self.page(request, of: 3, below: "\(other.url)/api/v3", tellsLast: tellsLast)
    }
    let network = try NetworkController.asking(server, token: secret)
    #expect(try await read(network.pages(of: Self.list, in: Self.all)) == [1, 2, 3])
    #expect(server.requests.allSatisfy { $0.path == "/list" && $0["authorization"] == "Bearer \(secret)" })
    #expect(other.connectionCount == 0)
  }

  @Test func `A list with a link that cannot be followed fails after its page, which is not the last`() async throws {
    let server = try OriginServer { _ in .json("[1]", headers: [("Link", "<http://[>; rel=\"next\"")]) }
    var iterator = try NetworkController.asking(server).pages(of: Self.list, in: Self.all).makeAsyncIterator()
    let page = try await iterator.next()
    #expect(page?.isLast == false)
    await #expect(throws: NetworkError.malformed(.unusableLink("http://["))) { try await iterator.next() }
  }

  @Test(arguments: ["page=0", "page=-9223372036854775808", "page=1"])
  func `Invalid page numbers in links do not crash`(next: String) async throws {
    let link = "</list?\(next)>; rel=\"next\", </list?page=9223372036854775807>; rel=\"last\""
    let server = try OriginServer { request in
      .json("[1]", headers: request.target.contains("&") || request.target.hasSuffix("100") ? [("Link", link)] : [])
    }
    var iterator = try NetworkController.asking(server).pages(of: Self.list, in: Self.all).makeAsyncIterator()
    for _ in 0..<2 { _ = try await iterator.next() }
  }

  @Test(arguments: ["[]", "[null]"])
  func `A list that only continues with pages without rows fails`(page: String) async throws {
    let server = try OriginServer { request in
      let number = request.target.split(separator: "=").last.flatMap { Int($0) } ?? 0
      return .json(page, headers: [("Link", "</list?page=\(number + 1)>; rel=\"next\"")])
    }
    let network = try NetworkController.asking(server)
    await #expect(throws: NetworkError.malformed(.emptyPages(count: PagingPolicy.maximumEmptyPageCount))) {
      try await read(network.pages(of: Self.list, in: Self.all))
    }
  }

  @Test func `A reader that stops cancels the requests in flight`() async throws {
    let server = try OriginServer { request in
      request.target.contains("&page=") ? .stallBeforeHeaders : Self.page(request, of: 50)
    }
    let network = try NetworkController.asking(server)
    for try await page in try network.pages(of: Self.list, in: Self.all) where page.number == 1 {
      #expect(await soon { server.requests.count == 17 })
      break
    }
    #expect(try await soon { try openSockets(to: server.port) <= 1 })
  }

  @Test func `A canceled reader throws a cancellation error and cancels its requests`() async throws {
    let server = try OriginServer { request in
      request.target.contains("&page=") ? .stallBeforeHeaders : Self.page(request, of: 50)
    }
    let network = try NetworkController.asking(server)
    let task = Task { await failure { _ = try await read(network.pages(of: Self.list, in: Self.all)) } }
    #expect(await soon { server.requests.count == 17 })
    task.cancel()
    #expect(await task.value == .transport(.cancelled))
    #expect(try await soon { try openSockets(to: server.port) <= 1 })
  }
}

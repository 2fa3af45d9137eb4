import TestSupport
import Testing

/// Lists from servers that send smaller pages than requested, or pages without links.
struct SmallPageTests {
  private static func number(_ name: String, in request: ReceivedRequest) -> Int? {
    request.target.split(whereSeparator: { "?&".contains($0) }).last { $0.hasPrefix("\(name)=") }
      .flatMap { Int($0.dropFirst(name.count + 1)) }
  }

  /// Returns a page of 250 repositories or 150 comments.
  ///
  /// - Parameters:
  ///   - limit: The largest number of rows on a page.
  ///   - hasLinks: Whether the response links to the next page.
  private static func page(_ request: ReceivedRequest, limit: Int, hasLinks: Bool) -> Response {
    if request.path == "/repos/o/r/issues/1" {
      return .json(#"{"number":1,"title":"Long","comments":150,"created_at":"2026-11-02T10:00:00Z"}"#)
    }
    let isSearch = request.path.hasPrefix("/search")
    let total = isSearch || request.path.hasSuffix("/repos") ? 250 : 150
    let size = min(number("per_page", in: request) ?? 30, limit)
    let page = number("page", in: request) ?? 1
    let first = (page - 1) * size + 1
    let rows =
      first > total
      ? []
      : (first...min(page * size, total)).map { row in
        total == 250
          ? #"{"name":"\#(row)","full_name":"o/\#(row)","html_url":"u"}"#
          : #"{"body":"comment \#(row)","user":null,"created_at":"2026-11-02T10:00:00Z"}"#
      }
    let list = "[" + rows.joined(separator: ",") + "]"
    let link = "<\(request.path)?q=x&per_page=\(size)&page=\(page + 1)>; rel=\"next\""
    return .json(
      isSearch ? #"{"total_count":\#(total),"incomplete_results":false,"items":\#(list)}"# : list,
      headers: hasLinks && page * size < total ? [("Link", link)] : [])
  }

  private func result(_ line: String, limit: Int = 100, hasLinks: Bool = true) async throws -> Subprocess.Result {
    let server = try OriginServer { Self.page($0, limit: limit, hasLinks: hasLinks) }
    return try await Ghlotus(asking: server).run(arguments: line.split(separator: " ").map(String.init))
  }

  private func rows(_ result: Subprocess.Result) -> [Int] {
    result.output.split(separator: "\n").compactMap { row in Int(row.prefix { $0 != "\t" }.dropFirst(2)) }
  }

  @Test(arguments: [("search repos x --all", 250), ("search repos x -L 200", 200), ("search repos x -L 120", 120)])
  func `A search without links continues until its total`(line: String, count: Int) async throws {
    for limit in [50, 100] {
      let result = try await result(line, limit: limit, hasLinks: false)
      expectSuccess(result)
      #expect(rows(result) == Array(1...count))
    }
  }

  @Test(arguments: [
    ("repos o --all", Array(1...250)), ("repos o -L 200", Array(1...200)), ("repos o -L 120", Array(1...120)),
    ("repos o -L 30 --page 2", Array(31...60)), ("search repos x -L 200", Array(1...200)),
  ])
  func `A server with smaller pages sends as many rows as requested`(line: String, expected: [Int]) async throws {
    let result = try await result(line, limit: 50)
    expectSuccess(result)
    #expect(rows(result) == expected)
  }

  @Test func `api --paginate continues a search without links, too`() async throws {
    let result = try await result("api --paginate /search/repositories?q=x -q .items[].name", hasLinks: false)
    expectSuccess(result)
    #expect(result.output.split(separator: "\n").compactMap { Int($0) } == Array(1...250))
  }

  @Test(arguments: ["followers o", "repos o", "profile o --json=login", "gists o"])
  func `A response that is not complete yet is not an empty list`(line: String) async throws {
    for status in [202, 206] {
      let body = line.hasPrefix("profile") ? #"{"login":"o","id":1}"# : "[]"
      let server = try OriginServer { _ in .json(body, status: status) }
      let result = try await Ghlotus(asking: server).run(arguments: line.split(separator: " ").map(String.init))
      expectFailure(result, Exit.network, saying: "status \(status) instead of 200")
    }
  }

  @Test func `A later page of a server with smaller pages shows no other rows instead`() async throws {
    expectFailure(
      try await result("repos o -L 100 --page 2", limit: 50), Exit.network, saying: "at most 50 rows on a page")
  }

  @Test(arguments: ["issue o/r#1", "issue o/r#1 --json=comments", "issue o/r#1 --comments 120"])
  func `Comments that a server without links does not return are reported as missing`(line: String) async throws {
    let result = try await result(line, hasLinks: false)
    #expect(result.status == Exit.network)
    #expect(result.errors.contains("the server reports 150 rows, but returned only 100"), "\(result.errors)")
    #expect(result.output.contains("comment 100"))
    expectSuccess(try await self.result(line, limit: line.contains("120") ? 100 : 50))
  }
}

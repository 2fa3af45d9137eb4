import Glibc
import TestSupport
import Testing

/// The option `--paginate` of `ghlotus api`.
struct APIPagingTests {
  /// Starts a server with a list of pages at `/list`. Each page except the last links to the next
  /// page and to the last page.
  private func list(_ pages: String...) throws -> OriginServer {
    try OriginServer { request in
      let number = request.target.firstMatch(of: /[?&]page=(\d+)/).flatMap { Int($0.1) } ?? 1
      guard number <= pages.count else { return .json(#"{"message":"No"}"#, status: 404) }
      let next = "</list?page=\(number + 1)>; rel=\"next\", </list?page=\(pages.count)>; rel=\"last\""
      return .json(pages[number - 1], headers: number < pages.count ? [("Link", next)] : [])
    }
  }

  /// A parameter with a GraphQL query that can continue its list.
  private static let query = "query=query($endCursor: String) { x(after: $endCursor) { id } }"

  private func paginate(_ server: OriginServer, _ options: String...) async throws -> Subprocess.Result {
    try await Ghlotus(["GH_TOKEN": "gho_secret"], asking: server)
      .run(arguments: ["api", "--paginate", "/list"] + options)
  }

  @Test func `Pages of arrays are joined into one array`() async throws {
    let server = try list(#"[{"id":1},{"id":2}]"#, " [ ]\n", "[{\"id\":3}]\n", "[[4]]")
    let result = try await paginate(server)
    expectSuccess(result)
    #expect(try JSON(result.standardOutput) == [["id": 1], ["id": 2], ["id": 3], [4]])
    // Requests for the pages after the first may run in parallel, so their order is undefined.
    #expect(
      server.requests.map(\.target).sorted() == [
        "/list?page=2", "/list?page=3", "/list?page=4", "/list?per_page=100",
      ])
    #expect(server.requests.allSatisfy { $0["Authorization"] == "Bearer gho_secret" })
  }

  @Test func `GraphQL cursors that lead back to an earlier page fail`() async throws {
    let server = try OriginServer { request in
      let cursor = request.text.contains(#""endCursor":"a""#) ? "b" : "a"
      return .json(#"{"data":{"x":{"pageInfo":{"hasNextPage":true,"endCursor":"\#(cursor)"}}}}"#)
    }
    let result = try await Ghlotus(["GH_TOKEN": "gho_secret"], asking: server)
      .run("api", "graphql", "--paginate", "-f", Self.query)
    #expect(result.status == Exit.network)
    #expect(result.errors.contains("the list is incomplete"))
    #expect(server.requests.count == 3)
  }

  @Test(arguments: ["[ ]", #"{"total_count":0,"items":[]}"#])
  func `Empty pages that always link to a new page fail`(page: String) async throws {
    let server = try OriginServer { request in
      .json(page, headers: [("Link", "<\(request.target)1>; rel=\"next\"")])
    }
    let result = try await paginate(server)
    #expect(result.status == Exit.network)
    #expect(result.errors.contains("the list is incomplete"))
  }

  @Test func `Empty pages with ever new cursors of GraphQL fail`() async throws {
    let server = try OriginServer { request in
      // The request contains the previous cursor, so each cursor is longer than the one before.
      let cursor = String(repeating: "c", count: request.body.count)
      return .json(
        #"{"data":{"viewer":{"lists":{"nodes":[],"pageInfo":{"hasNextPage":true,"endCursor":"\#(cursor)"}}}}}"#)
    }
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_secret"], asking: server)
    for arguments in [["lists", "--all"], ["api", "graphql", "--paginate", "-f", Self.query]] {
      let result = try await ghlotus.run(arguments: arguments)
      #expect(result.status == Exit.network)
      #expect(result.errors.contains("the list is incomplete"))
    }
  }

  @Test(arguments: ["[]", "[1,2]", "{\"total_count\":0}"])
  func `A single page is printed unchanged`(page: String) async throws {
    expectSuccess(try await paginate(try list(page)), output: page)
  }

  @Test func `Pages of objects are printed one after another`() async throws {
    let result = try await paginate(try list(#"{"items":[1]}"#, #"{"items":[2]}"#, #"{"items":[3]}"#))
    expectSuccess(result)
    let objects = try result.output.split(separator: "\n").map { try JSON(String($0)) }
    #expect(objects == [["items": [1]], ["items": [2]], ["items": [3]]])
  }

  @Test func `--slurp prints an array of all pages`() async throws {
    expectSuccess(
      try await paginate(try list("[1,2]", "[]", "[{\"a\":3}]"), "--slurp"), output: "[[1,2],[],[{\"a\":3}]]")
  }

  @Test func `--jq filters each page separately`() async throws {
    expectSuccess(try await paginate(try list("[1,2]", "[]", "[3]"), "-q", "length"), output: "2\n0\n1\n")
  }

  @Test func `On a terminal, the joined array is indented`() async throws {
    let server = try list("[1]", "[2]")
    let result = try await Ghlotus(asking: server).run("api", "--paginate", "/list", on: .terminal())
    #expect(TerminalBytes(result.terminal).plainText == "[\n  1,\n  2\n]\n")
  }

  @Test func `With -i, each page is preceded by its own head`() async throws {
    let result = try await paginate(try list("[1]", "[2]"), "-i")
    expectSuccess(result)
    #expect(result.output.split(separator: "HTTP/1.1 200").count == 2)
    #expect(result.output.contains("\r\n\r\n[1]"))
    #expect(result.output.hasSuffix("\r\n\r\n[2]"))
  }

  @Test func `Without --paginate, only the first page is fetched`() async throws {
    let server = try list("[1]", "[2]")
    #expect(try await Ghlotus(asking: server).run("api", "/list").output == "[1]")
    #expect(server.requests.count == 1)
  }

  @Test func `The page size defaults to 100 and can be overridden`() async throws {
    let server = try list("[1]")
    _ = try await paginate(server)
    _ = try await paginate(server, "-X", "GET", "-f", "per_page=7", "-f", "sort=new")
    _ = try await Ghlotus(asking: server).run("api", "/list?per_page=8", "--paginate")
    #expect(
      server.requests.map(\.target) == ["/list?per_page=100", "/list?per_page=7&sort=new", "/list?per_page=8"])
  }

  @Test func `Pages that arrive out of order are printed in order`() async throws {
    let last = 6
    let server = try OriginServer { request in
      let number = request.target.firstMatch(of: /[?&]page=(\d+)/).flatMap { Int($0.1) } ?? 1
      usleep(UInt32(last - number) * 30_000)
      let links = "</list?page=\(number + 1)>; rel=\"next\", </list?page=\(last)>; rel=\"last\""
      return .json("[\(number)]", headers: number < last ? [("Link", links)] : [])
    }
    let result = try await paginate(server)
    expectSuccess(result)
    #expect(try JSON(result.standardOutput) == [1, 2, 3, 4, 5, 6])
    #expect(server.requests.count == last)
  }

  @Test(arguments: [
    "<>; rel=next", "<http://[>; rel=\"next\"", "<//example.com/>; rel=\"next\"", "; rel=\"next\"",
    "</list?page=2; rel=\"next\"", "</list?per_page=100>; rel=\"next\"",
  ])
  func `A next link that cannot be followed makes the list incomplete`(link: String) async throws {
    let server = try OriginServer { _ in .json("[1]", headers: [("Link", link)]) }
    let result = try await paginate(server)
    expectFailure(result, Exit.network, saying: "the list is incomplete", output: "[1]")
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [404, 500])
  func `If a page returns an error, its body follows the earlier pages as valid JSON`(status: Int) async throws {
    let server = try OriginServer {
      $0.target.hasPrefix("/list?per_page")
        ? .json("[1]", headers: [("Link", "</list?page=2>; rel=\"next\"")])
        : .json(#"{"message":"Because"}"#, status: status)
    }
    let result = try await paginate(server)
    let values = try result.output.split(separator: "\n").map { try JSON(String($0)) }
    #expect(values == [[1], ["message": "Because"]])
    expectFailure(result, Exit.network, output: result.output)
    #expect(!result.errors.contains("misspelled"))
  }

  @Test(arguments: ["", "null", #"{"message":"Because"}"#, "Hello"], [[], ["--slurp"], ["-q", "length"]])
  func `A page of another kind makes the list incomplete`(second: String, options: [String]) async throws {
    let server = try OriginServer {
      $0.target.hasPrefix("/list?per_page")
        ? .json("[1]", headers: [("Link", "</list?page=2>; rel=\"next\"")])
        : second.isEmpty ? .response(status: 204) : .json(second)
    }
    let result = try await Ghlotus(asking: server).run(arguments: ["api", "--paginate", "/list"] + options)
    expectFailure(result, Exit.network, saying: "the list is incomplete", output: result.output)
    let first = options.isEmpty ? "[1]" : options == ["--slurp"] ? "[[1]]" : "1"
    let parts = result.output.split(separator: "\n").map(String.init)
    #expect(parts == [first] + (second.isEmpty ? [] : [second]))
  }

  @Test func `If a page cannot be loaded, the earlier pages remain valid JSON`() async throws {
    let server = try OriginServer {
      $0.target.hasPrefix("/list?per_page")
        ? .json("[1]", headers: [("Link", "</list?page=2>; rel=\"next\"")]) : .notHTTP
    }
    let result = try await paginate(server)
    #expect(try JSON(result.standardOutput) == [1])
    expectFailure(result, Exit.network, saying: "not HTTP", output: result.output)
  }

  @Test func `GraphQL pagination sends the variables and follows endCursor`() async throws {
    let server = try OriginServer { request in
      let isFirst = !request.text.contains("\"endCursor\":")
      let page = isFirst ? #"{"hasNextPage":true,"endCursor":"Y3"}"# : #"{"hasNextPage":false,"endCursor":"Zz"}"#
      return .json(#"{"data":{"user":{"repositories":{"nodes":[],"pageInfo":\#(page)}}}}"#)
    }
    let query = "query($login: String!, $count: Int, $endCursor: String) { user(login: $login) { id } }"
    let result = try await Ghlotus(["GH_TOKEN": "gho_secret"], asking: server).run(
      "api", "graphql", "--paginate", "-f", "query=\(query)", "-f", "login=octocat", "-F", "count=2", "-f",
      "operationName=Q")
    expectSuccess(result)
    #expect(try result.output.split(separator: "\n").map { try JSON(String($0)) }.count == 2)
    #expect(server.requests.map { "\($0.method) \($0.target)" } == ["POST /graphql", "POST /graphql"])
    let first: JSON = [
      "query": .string(query), "operationName": "Q", "variables": ["login": "octocat", "count": 2],
    ]
    let second: JSON = [
      "query": .string(query), "operationName": "Q",
      "variables": ["login": "octocat", "count": 2, "endCursor": "Y3"],
    ]
    #expect(try server.requests.map { try JSON($0.body) } == [first, second])
  }
}

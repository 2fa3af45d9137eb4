import TestSupport
import Testing

/// The requests of `ghlotus api`.
struct APIRequestTests {
  private let server: OriginServer
  private let ghlotus: Ghlotus

  init() throws {
    server = try OriginServer { _ in .json("{}") }
    ghlotus = try Ghlotus(["GH_TOKEN": "gho_secret"], asking: server)
  }

  /// Runs `ghlotus api` with the words, and requires a single request.
  ///
  /// - Returns: The request that the server received.
  private func sent(_ words: String..., standardInput: [UInt8]? = nil) async throws -> ReceivedRequest {
    expectSuccess(try await ghlotus.run(arguments: ["api"] + words, standardInput: standardInput))
    try #require(server.requests.count == 1)
    return server.requests[0]
  }

  @Test(arguments: ["/users/octocat", "users/octocat"])
  func `A request carries the token and GitHub's header fields`(endpoint: String) async throws {
    let request = try await sent(endpoint)
    #expect(request.method == "GET" && request.target == "/users/octocat")
    #expect(request["Authorization"] == "Bearer gho_secret")
    #expect(request["Accept"] == "application/vnd.github+json")
    #expect(request["X-GitHub-Api-Version"] == "2022-11-28")
    #expect(request["Content-Type"] == nil && request.body.isEmpty)
  }

  @Test func `A PUT request without a body sends Content-Length 0`() async throws {
    let request = try await sent("-X", "PUT", "/user/following/octocat")
    #expect(request.method == "PUT" && request["Content-Length"] == "0" && request["Content-Type"] == nil)
  }

  @Test func `Header fields given with -H replace the defaults`() async throws {
    let request = try await sent(
      "/x", "-H", "Accept: application/vnd.github.raw+json", "--header", "x-one:1", "-H", "X-One: 2", "-H", "X-Empty:"
    )
    #expect(request.values(of: "Accept") == ["application/vnd.github.raw+json"])
    #expect(request.values(of: "X-One") == ["1", "2"])
    #expect(request.values(of: "X-Empty") == [""])
  }

  @Test func `-f sends strings, and -F converts values to JSON types`() async throws {
    let request = try await sent(
      "/user/repos", "-f", "name=true", "-F", "private=true", "-F", "gone=null", "-F", "count=-42", "-F", "ratio=1.5",
      "-F", "no=false", "-f", "equals=a=b", "-F", "empty=", "-f", "text=ünï\n")
    #expect(request.method == "POST")
    #expect(request["Content-Type"]?.hasPrefix("application/json") == true)
    #expect(
      try JSON(request.body) == [
        "name": "true", "private": true, "gone": nil, "count": -42, "ratio": "1.5", "no": false, "equals": "a=b",
        "empty": "", "text": "ünï\n",
      ])
  }

  @Test func `Brackets in keys create nested objects and arrays`() async throws {
    let request = try await sent(
      "/x", "-f", "owner[login]=a", "-F", "owner[plan][seats]=3", "-f", "labels[]=one", "-f", "labels[]=two", "-F",
      "none[]", "-f", "rules[][name]=r", "-F", "rules[][on]=true", "-f", "rules[][name]=s")
    #expect(
      try JSON(request.body) == [
        "owner": ["login": "a", "plan": ["seats": 3]], "labels": ["one", "two"], "none": [],
        "rules": [["name": "r", "on": true], ["name": "s"]],
      ])
  }

  @Test func `A field value can come from a file or from standard input`() async throws {
    try ghlotus.home.write("text", "from a file\n")
    let request = try await sent("/x", "-F", "file=@text", "-F", "input=@-", standardInput: Array("typed".utf8))
    #expect(try JSON(request.body) == ["file": "from a file\n", "input": "typed"])
  }

  @Test func `With GET, fields become query parameters`() async throws {
    let request = try await sent("-X", "GET", "/search/code?per_page=1", "-f", "q=a b&c+d=é", "-F", "page=2")
    #expect(request.method == "GET" && request.body.isEmpty)
    #expect(request.target == "/search/code?per_page=1&q=a%20b%26c%2Bd%3D%C3%A9&page=2")
  }

  @Test func `--input sends a file byte for byte`() async throws {
    let body: [UInt8] = [0x7B, 0x00, 0xFF, 0x0D, 0x0A, 0x7D]
    _ = try await ghlotus.bash("printf '{\\0\\377\\r\\n}' >body")
    let request = try await sent("/x", "--input", "body", "-f", "page=2")
    #expect(request.method == "POST" && request.target == "/x?page=2")
    #expect(request.body == body)
  }

  @Test func `--input sends a large body from standard input`() async throws {
    let body = [UInt8](repeating: UInt8(ascii: "1"), count: 3_000_000)
    let request = try await sent("-X", "PUT", "/x", "--input", "-", standardInput: body)
    #expect(request.method == "PUT" && request.body == body)
  }

  @Test func `A URL at another origin is a usage error, and nothing is sent`() async throws {
    let other = try OriginServer { _ in .json("{}") }
    let addresses = [
      other.url + "/x", "https://example.com/x", "http://127.0.0.1:\(server.port)@example.com/",
      "HTTPS://EXAMPLE.COM",
      "http://user:pass@127.0.0.1:\(server.port)/x", "https://127.0.0.1:\(server.port)/x", "file:///etc/passwd",
    ]
    for address in addresses {
      expectFailure(try await ghlotus.run("api", address), Exit.usage)
    }
    #expect(other.connectionCount == 0 && server.connectionCount == 0)
  }
}

import Essentials
import FoundationEssentials
import Glibc
import HTTP
import LotusModel
import TestSupport
import Testing

@testable import ModelControllers

@Suite("Cache controller")
struct CacheControllerTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.file("ghlotus") }

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func request(_ path: String = "/a", token: String? = nil) throws -> HTTPRequest {
    let url = try #require(URL(string: "https://api.github.com\(path)"))
    return HTTPRequest(url: url, headers: token.map { ["authorization": "Bearer \($0)"] } ?? [:])
  }

  /// Stores a response with a new controller, as a separate run of the program would.
  private func store(_ request: HTTPRequest, body: String = "body", sizeLimit: Int = 100_000_000) async throws {
    await CacheController(path: path, sizeLimit: sizeLimit).store(body, of: request)
  }

  /// Returns the body that a new controller, as in a later run of the program, finds in the cache.
  private func body(for request: HTTPRequest) async -> String? {
    await CacheController(path: path).body(for: request)
  }

  private func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path).map { "\(path)/\($0)" }.sorted()
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    lstat(path, &status)
    return status.st_mode & 0o777
  }

  @Test func `An entry stored in one run is found in the next run`() async throws {
    try await store(try request())
    #expect(await body(for: try request()) == "body")
    #expect(await body(for: try request("/b")) == nil)
  }

  @Test func `Only the owner can access the folders and files of the cache`() async throws {
    umask(0)
    defer { umask(0o022) }
    try await store(try request())
    #expect(mode(path) == 0o700)
    for file in try files() {
      var isFolder = false
      _ = FileManager.default.fileExists(atPath: file, isDirectory: &isFolder)
      #expect(mode(file) == (isFolder ? 0o700 : 0o600), "\(file)")
    }
  }

  @Test func `An account does not find entries of another account`() async throws {
    try await store(try request(token: "ghp_aaaaaaaaaaaa"), body: "mine")
    #expect(await body(for: try request(token: "ghp_aaaaaaaaaaaa")) == "mine")
    #expect(await body(for: try request(token: "ghp_bbbbbbbbbbbb")) == nil)
    #expect(await body(for: try request()) == nil)
  }

  @Test func `An account keeps its entries when its token is renewed`() async throws {
    let requests = try ["ghu_first_token_1", "ghu_second_token"].map { try request(token: $0) }
    for (number, request) in requests.enumerated() {
      let cache = CacheController(path: path)
      await cache.note(try #require(Token(number == 0 ? "ghu_first_token_1" : "ghu_second_token")), of: "Octocat")
      if number == 0 { await cache.store("body", of: request, vary: "accept, authorization") }
      #expect(await cache.body(for: request) == "body")
    }
    #expect(
      await body(for: requests[1]) == nil, "a controller without the login must treat the token as another account")
  }

  @Test func `Signing out removes all entries of an account, for every token`() async throws {
    let (old, new) = (try request(token: "ghu_first_token_1"), try request("/b", token: "ghu_second_token"))
    try await store(new, body: "before the account was known")
    try await store(try request(token: "ghp_of_another_1"), body: "of another")
    let cache = CacheController(path: path)
    await cache.note(try #require(Token("ghu_first_token_1")), of: "octocat")
    await cache.store("body", of: old)
    await cache.forget("OctoCat", of: new)
    #expect(await cache.body(for: old) == nil)
    #expect(await body(for: new) == nil)
    #expect(await body(for: try request(token: "ghp_of_another_1")) == "of another")
  }

  @Test func `A response that contains the request's token is not stored`() async throws {
    let request = try request(token: "ghp_0123456789abcdef")
    try await store(request, body: "harmless")
    let before = ["", "your token is ", "ghp_", "0123456789abcdef", "ghp_0123456789abcdeghp_0123456789abcde"]
    for body in before.flatMap({ text in ["", ", is it not?"].map { text + "ghp_0123456789abcdef" + $0 } }) {
      try await store(request, body: body)
    }
    #expect(await body(for: request) == "harmless")
    for file in try files() {
      let text = (try? Data(contentsOf: URL(filePath: file))).map { String(decoding: $0, as: UTF8.self) } ?? ""
      #expect(!file.contains("0123456789abcdef") && !text.contains("0123456789abcdef"))
    }
  }

  @Test func `A damaged entry is a cache miss and is removed`() async throws {
    let request = try request()
    try await store(request)
    let file = try #require(try files().first { mode($0) == 0o600 && !$0.hasSuffix(".tally") })
    var data = try Data(contentsOf: URL(filePath: file))
    data[data.count / 2] ^= 1
    try data.write(to: URL(filePath: file))
    #expect(await body(for: request) == nil)
    #expect(!FileManager.default.fileExists(atPath: file))
    try await store(request, body: "again")
    #expect(await body(for: request) == "again")
  }

  @Test func `Variants of a response are stored separately and removed together`() async throws {
    let cache = CacheController(path: path)
    var (html, json) = (try request(), try request())
    html.headers["accept"] = "text/html"
    json.headers["accept"] = "application/json"
    await cache.store("html", of: html)
    await cache.store("json", of: json)
    #expect(await [body(for: html), body(for: json)] == ["html", "json"])
    await cache.removeResponses(to: html)
    #expect(await [body(for: html), body(for: json)] == [nil, nil])
  }

  @Test func `A full cache removes the least recently used entries`() async throws {
    let text = String(repeating: "x", count: 9000)
    let limit = 200_000
    for number in 0..<10 { try await store(try request("/\(number)"), body: text, sizeLimit: limit) }
    let keepsake = try request("/0")
    for number in 10..<60 {
      // Files used within a few milliseconds can have equal modification times. Setting the times
      // to the past makes the following uses certainly more recent.
      for file in try files() where mode(file) == 0o600 {
        var times = [timespec(tv_sec: 1000, tv_nsec: 0), timespec(tv_sec: 1000, tv_nsec: 0)]
        utimensat(AT_FDCWD, file, &times, 0)
      }
      let cache = CacheController(path: path, sizeLimit: limit)
      #expect(await cache.body(for: keepsake) == text)
      try await store(try request("/\(number)"), body: text, sizeLimit: limit)
    }
    let summary = try await CacheController(path: path, sizeLimit: limit).summary()
    #expect(summary.size <= limit)
    #expect(summary.entries >= 10)
    #expect(await body(for: keepsake) == text)
    #expect(await body(for: try request("/59")) == text)
    #expect(await body(for: try request("/5")) == nil)
  }

  @Test func `A response that would fill a tenth of the cache is not stored`() async throws {
    try await store(try request(), body: String(repeating: "x", count: 20_000), sizeLimit: 100_000)
    #expect(await body(for: try request()) == nil)
  }

  @Test func `Statistics persist across runs until the cache is cleared`() async throws {
    let request = try request()
    try await store(request)
    for _ in 1...3 { #expect(await body(for: request) == "body") }
    await CacheController(path: path).confirm(request)
    let summary = try await CacheController(path: path).clear()
    #expect(summary.entries == 1)
    #expect((summary.hits, summary.validations, summary.misses) == (3, 1, 1))
    #expect(summary.hitRate == 0.6)
    #expect(try files() == [])
    #expect(try await CacheController(path: path).summary().hitRate == nil)
  }

  @Test func `A run continues to store entries after another run has cleared the cache`() async throws {
    let (cache, requests) = (CacheController(path: path), [try request(), try request("/b")])
    for request in requests {
      #expect(await cache.store("body", of: request) == nil)
      #expect(await body(for: request) == "body")
      let summary = try await CacheController(path: path).clear()
      #expect((summary.entries, summary.misses) == (1, 1))
      #expect(await cache.body(for: request) == nil)
    }
  }

  @Test func `Small entries count with the disk blocks they occupy`() async throws {
    for number in 0..<5 { try await store(try request("/\(number)"), body: "x") }
    let summary = try await CacheController(path: path).summary()
    #expect(summary.size >= 5 * 4096)
  }

  @Test func `A stored GraphQL response is found only for the same query and variables`() async throws {
    func query(_ login: String) throws -> HTTPRequest {
      HTTPRequest(
        method: .post, url: try #require(URL(string: "https://api.github.com/graphql")),
        body: try GraphQLQuery<NoContent>("query", variables: ["login": .string(login)]).body(), isQuery: true)
    }
    try await store(try query("a"), body: "{\"data\":{}}")
    #expect(await body(for: try query("a")) == "{\"data\":{}}")
    #expect(await body(for: try query("b")) == nil)
    var command = try query("a")
    command.isQuery = false
    #expect(await body(for: command) == nil)
  }

  @Test func `A symbolic link in place of an entry is not followed`() async throws {
    let request = try request()
    try await store(request)
    let entry = try #require(try files().first { mode($0) == 0o600 && !$0.hasSuffix(".tally") })
    let outside = try directory.write("outside", "precious")
    unlink(entry)
    symlink(outside, entry)
    #expect(await body(for: request) == nil)
    try await store(request, body: "again")
    #expect(try directory.read("outside") == "precious")
    #expect(await body(for: request) == "again")
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a directory away"))
  func `A cache directory of another user is not used`() async throws {
    mkdir(path, 0o777)
    chown(path, 65_534, 65_534)
    try await expectProblem(.otherOwner(path: path))
    #expect(try files() == [])
  }

  @Test(.enabled(if: geteuid() != 0, "root may write anywhere"))
  func `Entries in a read-only cache directory are still found`() async throws {
    let request = try request()
    try await store(request)
    chmod(path, 0o500)
    defer { chmod(path, 0o700) }
    let (cache, other) = (CacheController(path: path), try self.request("/b", token: "ghp_bbbbbbbbbbbb"))
    #expect(await cache.store("body", of: other) == .unusable(path: path, reason: "Permission denied"))
    #expect(await body(for: request) == "body")
  }

  @Test func `A file in place of the cache directory disables the cache`() async throws {
    try directory.write("ghlotus", "a file")
    try await expectProblem(.unusable(path: path, reason: "Not a directory"))
    #expect(try directory.read("ghlotus") == "a file")
  }

  @Test func `The cache is disabled without a path`() async throws {
    let cache = CacheController(path: nil)
    #expect(await cache.store("body", of: try request()) == .noDirectory)
    #expect(await cache.body(for: try request()) == nil)
  }

  /// Checks that nothing is stored and that the controller reports the problem only once.
  private func expectProblem(_ problem: CacheError) async throws {
    let (cache, request) = (CacheController(path: path), try request())
    #expect(await cache.store("body", of: request) == problem)
    #expect(await cache.body(for: request) == nil)
    #expect(await cache.store("body", of: request) == nil)
    await #expect(throws: problem) { try await cache.summary() }
  }
}

extension CacheController {
  private static let start = Date(timeIntervalSince1970: 0)

  /// Stores a fresh response of the server, and returns the reported problem.
  @discardableResult
  fileprivate func store(_ body: String, of request: HTTPRequest, vary: String = "accept") -> CacheError? {
    let headers: HTTPHeaders = ["vary": vary, "cache-control": "max-age=60", "etag": "\"a\""]
    return react(
      to: .success(HTTPResponse(status: 200, headers: headers, body: Data(body.utf8))), of: request, isWrite: false,
      having: nil, accepting: .fresh, requestedAt: Self.start, now: Self.start
    ).problem
  }

  /// Returns the body of the stored response that answers a request.
  fileprivate func body(for request: HTTPRequest) -> String? {
    guard case .serve(let response, _, _) = answer(to: request, accepting: .fresh, now: Self.start).decision
    else { return nil }
    return String(decoding: response.body, as: UTF8.self)
  }

  /// Validates the stored response of a request with a server that confirms it.
  fileprivate func confirm(_ request: HTTPRequest) {
    guard case .forward(_, let stored?) = answer(to: request, accepting: .confirmed, now: Self.start).decision
    else { return #expect(Bool(false), "nothing is stored") }
    _ = react(
      to: .success(HTTPResponse(status: 304, headers: ["etag": "\"a\""])), of: request, isWrite: false, having: stored,
      accepting: .confirmed, requestedAt: Self.start, now: Self.start)
  }
}

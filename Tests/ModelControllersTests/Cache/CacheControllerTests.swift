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

  private func entry(_ request: HTTPRequest, body: String = "body", vary: String = "accept") throws -> StoredResponse {
    let response = HTTPResponse(
      status: 200, headers: ["vary": vary, "cache-control": "max-age=60"], body: Data(body.utf8))
    let time = Date(timeIntervalSince1970: 0)
    return try #require(StoredResponse(response, to: request, requestedAt: time, receivedAt: time))
  }

  /// Stores a response with a new controller, as a separate run of the program would.
  private func store(_ request: HTTPRequest, body: String = "body", sizeLimit: Int = 100_000_000) async throws {
    let cache = CacheController(path: path, sizeLimit: sizeLimit)
    await cache.make([.store(try entry(request, body: body))], after: request)
  }

  /// Returns the bodies that a new controller, as in a later run of the program, finds in the
  /// cache.
  private func bodies(for request: HTTPRequest) async -> [String] {
    await CacheController(path: path).entries(for: request).map { String(decoding: $0.response.body, as: UTF8.self) }
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
    #expect(await bodies(for: try request()) == ["body"])
    #expect(await bodies(for: try request("/b")) == [])
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

  @Test func `A cache directory that other users can read is made private`() async throws {
    mkdir(path, 0o755)
    chmod(path, 0o755)
    try await store(try request())
    #expect(mode(path) == 0o700)
  }

  @Test func `An account does not find entries of another account`() async throws {
    try await store(try request(token: "ghp_aaaaaaaaaaaa"), body: "mine")
    #expect(await bodies(for: try request(token: "ghp_aaaaaaaaaaaa")) == ["mine"])
    #expect(await bodies(for: try request(token: "ghp_bbbbbbbbbbbb")) == [])
    #expect(await bodies(for: try request()) == [])
  }

  @Test func `An account keeps its entries when its token is renewed`() async throws {
    let requests = try ["ghu_first_token_1", "ghu_second_token"].map { try request(token: $0) }
    for (number, request) in requests.enumerated() {
      let cache = CacheController(path: path)
      await cache.note(try #require(Token(number == 0 ? "ghu_first_token_1" : "ghu_second_token")), of: "Octocat")
      if number == 0 { await cache.make([.store(try entry(request, vary: "accept, authorization"))], after: request) }
      let stored = await cache.entries(for: request)
      #expect(stored.count == 1)
      #expect(stored.allSatisfy { $0.variant.matches(request) })
    }
    #expect(
      await bodies(for: requests[1]) == [], "a controller without the login must treat the token as another account")
  }

  @Test func `Signing out removes all entries of an account, for every token`() async throws {
    let (old, new) = (try request(token: "ghu_first_token_1"), try request("/b", token: "ghu_second_token"))
    try await store(new, body: "before the account was known")
    try await store(try request(token: "ghp_of_another_1"), body: "of another")
    let cache = CacheController(path: path)
    await cache.note(try #require(Token("ghu_first_token_1")), of: "octocat")
    await cache.make([.store(try entry(old))], after: old)
    await cache.forget("OctoCat", of: new)
    #expect(await cache.entries(for: old) == [])
    #expect(await bodies(for: new) == [])
    #expect(await bodies(for: try request(token: "ghp_of_another_1")) == ["of another"])
  }

  @Test func `A response that contains the request's token is not stored`() async throws {
    let request = try request(token: "ghp_0123456789abcdef")
    try await store(request, body: "harmless")
    let before = ["", "your token is ", "ghp_", "0123456789abcdef", "ghp_0123456789abcdeghp_0123456789abcde"]
    for body in before.flatMap({ text in ["", ", is it not?"].map { text + "ghp_0123456789abcdef" + $0 } }) {
      try await store(request, body: body)
    }
    #expect(await bodies(for: request) == ["harmless"])
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
    #expect(await bodies(for: request) == [])
    #expect(!FileManager.default.fileExists(atPath: file))
    try await store(request, body: "again")
    #expect(await bodies(for: request) == ["again"])
  }

  @Test func `Variants of a response are stored separately and removed together`() async throws {
    let cache = CacheController(path: path)
    var (html, json) = (try request(), try request())
    html.headers["accept"] = "text/html"
    json.headers["accept"] = "application/json"
    await cache.make([.store(try entry(html, body: "html")), .store(try entry(json, body: "json"))], after: html)
    #expect(Set(await bodies(for: html)) == ["html", "json"])
    await cache.make([.remove(url: StoredResponse.key(of: html.url))], after: html)
    #expect(await bodies(for: html) == [])
  }

  @Test func `A full cache removes the least recently used entries`() async throws {
    let body = String(repeating: "x", count: 9000)
    let limit = 200_000
    for number in 0..<10 { try await store(try request("/\(number)"), body: body, sizeLimit: limit) }
    let keepsake = try request("/0")
    for number in 10..<60 {
      // Files used within a few milliseconds can have equal modification times. Setting the times
      // to the past makes the following uses certainly more recent.
      for file in try files() where mode(file) == 0o600 {
        var times = [timespec(tv_sec: 1000, tv_nsec: 0), timespec(tv_sec: 1000, tv_nsec: 0)]
        utimensat(AT_FDCWD, file, &times, 0)
      }
      let cache = CacheController(path: path, sizeLimit: limit)
      await cache.count(.hit, of: try entry(keepsake), for: keepsake)
      try await store(try request("/\(number)"), body: body, sizeLimit: limit)
    }
    let summary = try await CacheController(path: path, sizeLimit: limit).summary()
    #expect(summary.size <= limit)
    #expect(summary.entries >= 10)
    #expect(await bodies(for: keepsake) == [body])
    #expect(await bodies(for: try request("/59")) == [body])
    #expect(await bodies(for: try request("/5")) == [])
  }

  @Test func `A response that would fill a tenth of the cache is not stored`() async throws {
    try await store(try request(), body: String(repeating: "x", count: 20_000), sizeLimit: 100_000)
    #expect(await bodies(for: try request()) == [])
  }

  @Test func `Statistics persist across runs until the cache is cleared`() async throws {
    let request = try request()
    try await store(request)
    for use in [CacheUse.hit, .hit, .hit, .validation, .miss] {
      await CacheController(path: path).count(use, of: nil, for: request)
    }
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
      await cache.make([.store(try entry(request))], after: request)
      await cache.count(.miss, of: nil, for: request)
      #expect(await bodies(for: request) == ["body"])
      let summary = try await CacheController(path: path).clear()
      #expect((summary.entries, summary.misses) == (1, 1))
      #expect(await cache.entries(for: request) == [])
    }
    #expect(await cache.takeProblem() == nil)
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
    #expect(await bodies(for: try query("a")) == ["{\"data\":{}}"])
    #expect(await bodies(for: try query("b")) == [])
    var command = try query("a")
    command.isQuery = false
    #expect(await bodies(for: command) == [])
  }

  @Test func `A symbolic link in place of the cache directory is not followed`() async throws {
    let target = directory.file("elsewhere")
    mkdir(target, 0o700)
    symlink(target, path)
    try await expectProblem(.symbolicLink(path: path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: target) == [])
  }

  @Test func `A symbolic link in place of an entry is not followed`() async throws {
    let request = try request()
    try await store(request)
    let entry = try #require(try files().first { mode($0) == 0o600 && !$0.hasSuffix(".tally") })
    let outside = try directory.write("outside", "precious")
    unlink(entry)
    symlink(outside, entry)
    #expect(await bodies(for: request) == [])
    try await store(request, body: "again")
    #expect(try directory.read("outside") == "precious")
    #expect(await bodies(for: request) == ["again"])
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
    await cache.make([.store(try entry(other))], after: other)
    #expect(await cache.takeProblem() == .unusable(path: path, reason: "Permission denied"))
    #expect(await bodies(for: request) == ["body"])
  }

  @Test func `A file in place of the cache directory disables the cache`() async throws {
    try directory.write("ghlotus", "a file")
    try await expectProblem(.unusable(path: path, reason: "Not a directory"))
    #expect(try directory.read("ghlotus") == "a file")
  }

  @Test func `The cache is disabled without a path`() async throws {
    let cache = CacheController(path: nil)
    #expect(await cache.entries(for: try request()) == [])
    #expect(await cache.takeProblem() == .noDirectory)
  }

  /// Checks that nothing is stored and that the controller reports the problem only once.
  private func expectProblem(_ problem: CacheError) async throws {
    let (cache, request) = (CacheController(path: path), try request())
    await cache.make([.store(try entry(request))], after: request)
    #expect(await cache.entries(for: request) == [])
    #expect(await cache.takeProblem() == problem)
    #expect(await cache.takeProblem() == nil)
    await #expect(throws: problem) { try await cache.summary() }
  }
}

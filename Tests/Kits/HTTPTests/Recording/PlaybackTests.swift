import FoundationEssentials
import ModelExamples
import Testing

@testable import HTTP

struct PlaybackTests {
  private static let base = "https://api.github.com"

  private func entry(_ request: HTTPRequest, _ body: String, repeats: Bool = false) -> HTTPArchive.Entry {
    .init(
      startedAt: .example, duration: 0, request: request, outcome: .response(HTTPResponse(200, [:], body)),
      repeats: repeats)
  }

  private func playback(_ entries: [HTTPArchive.Entry]) -> Playback {
    Playback(HTTPArchive(startedAt: .example, apiURL: nil, entries: entries))
  }

  /// Returns the body of the response, or a description of the failure if there is no response.
  private func play(_ request: HTTPRequest, in playback: inout Playback) -> String {
    switch playback.outcome(of: request) {
    case .response(let response): response.text
    case .missing(let missing):
      missing.nearest.map { "\($0.request) \($0.differences)" }.joined(separator: "; ")
    case .failure(let error): "\(error)"
    }
  }

  private func plays(_ wanted: HTTPRequest, for recorded: HTTPRequest) -> Bool {
    var playback = playback([entry(recorded, "answer")])
    return play(wanted, in: &playback) == "answer"
  }

  @Test func `Identical requests receive their responses once each, in recorded order`() throws {
    let poll = try HTTPRequest(.post, "\(Self.base)/poll", body: "x=1")
    var playback = playback([entry(poll, "pending"), entry(poll, "slow_down"), entry(poll, "done")])
    #expect(play(poll, in: &playback) == "pending")
    #expect(play(poll, in: &playback) == "slow_down")
    #expect(play(poll, in: &playback) == "done")
    #expect(play(poll, in: &playback) == "POST /poll \([MissingRecordingError.Difference.usedUp])")
  }

  @Test func `The last response repeats if the recording allows it`() throws {
    let poll = try HTTPRequest(.get, "\(Self.base)/poll")
    var playback = playback([entry(poll, "first"), entry(poll, "again", repeats: true)])
    #expect((0..<4).map { _ in play(poll, in: &playback) } == ["first", "again", "again", "again"])
  }

  @Test func `A response for any body matches only requests with the same method and URL`() throws {
    let url = "\(Self.base)/user"
    var any = entry(try HTTPRequest(.patch, url, body: #"{"bio":"a"}"#), "saved", repeats: true)
    any.matchesAnyBody = true
    var playback = playback([any])
    for body in [#"{"bio":"b"}"#, #"{"name":"c"}"#, nil] {
      let request = try HTTPRequest(.patch, url, body: body)
      #expect(play(request, in: &playback) == "saved")
    }
    for other in [try HTTPRequest(.post, url), try HTTPRequest(.patch, "\(url)s")] {
      #expect(play(other, in: &playback) != "saved")
    }
    any.matchesAnyBody = false
    playback = self.playback([any])
    let request = try HTTPRequest(.patch, url, body: #"{"bio":"b"}"#)
    #expect(play(request, in: &playback) != "saved")
  }

  @Test func `A request does not use up the responses to other requests`() throws {
    let one = try HTTPRequest(.get, "\(Self.base)/one")
    let two = try HTTPRequest(.get, "\(Self.base)/two")
    var playback = playback([entry(one, "1"), entry(two, "2"), entry(one, "3")])
    #expect(play(two, in: &playback) == "2")
    #expect(play(one, in: &playback) == "1")
    #expect(play(one, in: &playback) == "3")
  }

  @Test func `A recorded failure is replayed as a failure`() throws {
    let request = try HTTPRequest(.get, "\(Self.base)/x")
    var playback = playback([
      .init(startedAt: .example, duration: 0, request: request, outcome: .failure(.timedOut(host: "a")))
    ])
    #expect(playback.outcome(of: request) == .failure(.timedOut(host: "a")))
  }

  @Test func `A response recorded without its body cannot be replayed`() throws {
    let request = try HTTPRequest(.get, "\(Self.base)/x")
    var playback = playback([unusable(request, .withoutBody)])
    let miss = MissingRecordingError(
      request: "GET \(Self.base)/x", nearest: [.init(request: "GET /x", differences: [.unusable(.withoutBody)])])
    #expect(playback.outcome(of: request) == .missing(miss))
  }

  private func unusable(_ request: HTTPRequest, _ problem: HTTPArchive.Problem) -> HTTPArchive.Entry {
    .init(startedAt: .example, duration: 0, request: request, outcome: .unusable(problem))
  }

  private func entry(_ request: HTTPRequest, status: Int, _ body: String = "") -> HTTPArchive.Entry {
    .init(startedAt: .example, duration: 0, request: request, outcome: .response(HTTPResponse(status, [:], body)))
  }

  @Test func `Entries without a usable response are passed over, and the others keep their order`() throws {
    let page = try HTTPRequest(.get, "\(Self.base)/x")
    var playback = playback([
      unusable(page, .failed), entry(page, "1"), unusable(page, .withoutBody), entry(page, "2"),
      unusable(page, .truncatedBody),
    ])
    #expect(play(page, in: &playback) == "1")
    #expect(play(page, in: &playback) == "2")
    #expect(play(page, in: &playback) == "GET /x \([MissingRecordingError.Difference.usedUp])")
  }

  @Test func `A 304 response with its content is replayed with the status 200`() throws {
    let page = try HTTPRequest(.get, "\(Self.base)/x")
    var playback = playback([entry(page, status: 304, "content")])
    #expect(
      playback.outcome(of: page) == .response(HTTPResponse(status: 200, reason: "OK", body: Data("content".utf8))))
  }

  @Test func `A 304 response without content stands for the latest earlier response, or else for a later one`() throws {
    let page = try HTTPRequest(.get, "\(Self.base)/x")
    let confirmation = entry(page, status: 304)
    var later = playback([confirmation, entry(page, "1"), entry(page, "2"), confirmation])
    #expect((0..<4).map { _ in play(page, in: &later) } == ["1", "1", "2", "2"])
    var alone = playback([confirmation, entry(page, status: 404)])
    #expect(alone.outcome(of: page) == .response(HTTPResponse(404, [:], "")))
    alone = playback([confirmation])
    #expect(play(page, in: &alone) == "GET /x \([MissingRecordingError.Difference.unusable(.notModified)])")
  }

  @Test(arguments: ["If-None-Match", "if-modified-since"])
  func `A request with a validator receives a recorded 304 response`(validator: String) throws {
    let request = try HTTPRequest(.get, "\(Self.base)/x", [validator: "x"])
    var playback = playback([entry(request, status: 304)])
    #expect(playback.outcome(of: request) == .response(HTTPResponse(304, [:], "")))
  }

  @Test(arguments: [401, 403, 408, 429, 500, 502, 503])
  func `A failed attempt before a success is left out, unless ghlotus recorded it`(status: Int) throws {
    let page = try HTTPRequest(.get, "\(Self.base)/x")
    let entries = [entry(page, status: status, "failed"), entry(page, "good")]
    var foreign = playback(entries)
    #expect(play(page, in: &foreign) == "good")
    var own = Playback(HTTPArchive(startedAt: .example, apiURL: Self.base, entries: entries))
    #expect(play(page, in: &own) == "failed")
    #expect(play(page, in: &own) == "good")
    var last = playback(entries.reversed())
    #expect(play(page, in: &last) == "good")
    #expect(play(page, in: &last) == "failed")
  }

  @Test func `A status that answers a question is kept before a success`() throws {
    let question = try HTTPRequest(.get, "\(Self.base)/user/starred/a/b")
    var playback = playback([entry(question, status: 404, "no"), entry(question, "yes")])
    #expect(play(question, in: &playback) == "no")
    #expect(play(question, in: &playback) == "yes")
  }

  @Test func `An unmatched request names the fields of entries that could not be read`() throws {
    let fields = (1...4).map { "log.entries[\($0)].request.url" }
    var playback = Playback(HTTPArchive(startedAt: .example, apiURL: nil, unreadableFields: fields))
    let miss = MissingRecordingError(
      request: "GET \(Self.base)/x", nearest: [], unreadableFields: Array(fields.prefix(3)))
    #expect(playback.outcome(of: try HTTPRequest(.get, "\(Self.base)/x")) == .missing(miss))
  }

  @Test(arguments: [
    ("a=b%20c&d=x%3Ay", "a=b+c&d=x:y", true), ("a=1&b=2", "b=2&a=1", true), ("a=1", "a=2", false),
    ("a=1&a=2", "a=1", false),
  ])
  func `Forms are equal if their fields are equal`(one: String, other: String, same: Bool) throws {
    let type: HTTPHeaders = ["content-type": "application/x-www-form-urlencoded; charset=utf-8"]
    let first = try HTTPRequest(.post, Self.base, type, body: one)
    #expect(try plays(first, for: HTTPRequest(.post, Self.base, type, body: other)) == same)
  }

  @Test(arguments: [
    ("/a", "/a/"), ("/a", "//a"), ("/a?x=1&y=2", "/a?y=2&x=1"), ("/a?x=b%20c", "/a?x=b+c"),
    ("/a?x=%C3%A9", "/a?x=%c3%a9"), ("/a?q=user%3Aoctocat", "/a?q=user:octocat"), ("/%61", "/a"), ("/a#top", "/a"),
    ("/a?x", "/a?x="), ("/a?", "/a"), ("/a?x=1&x=2", "/a?x=2&x=1"),
  ])
  func `Different spellings of a URL match the same recorded request`(one: String, other: String) throws {
    let first = try HTTPRequest(.get, Self.base + one)
    let second = try HTTPRequest(.get, Self.base + other)
    #expect(plays(first, for: second))
    #expect(plays(second, for: first))
  }

  @Test(arguments: [
    ("/a", "/b"), ("/a", "/A"), ("/a", "/a/b"), ("/a?x=1", "/a"), ("/a?x=1", "/a?x=2"), ("/a?x=1", "/a?y=1"),
    ("/a?x=1", "/a?x=1&x=1"), ("/a%2Fb", "/a/b"), ("/a?x=1%262", "/a?x=1&2"), ("/a?x=+", "/a?x=%2B"),
  ])
  func `A request with a different path or query does not match`(one: String, other: String) throws {
    #expect(try !plays(HTTPRequest(.get, Self.base + one), for: HTTPRequest(.get, Self.base + other)))
  }

  @Test(arguments: [
    ("https://api.github.com/a", "https://api.github.com:443/a", true),
    ("https://api.github.com/a", "HTTPS://API.github.com/a", true),
    ("https://api.github.com/a", "http://api.github.com/a", false),
    ("https://api.github.com/a", "https://api.github.com:444/a", false),
    ("https://api.github.com/a", "https://github.com/a", false),
  ])
  func `The origin must match, but it may be spelled differently`(one: String, other: String, same: Bool) throws {
    #expect(try plays(HTTPRequest(.get, one), for: HTTPRequest(.get, other)) == same)
  }

  @Test(
    arguments: [
      (#"{"a":1,"b":[2,null]}"#, "{ \"b\" : [2, null], \"a\" : 1.0 }", true), (#"{"a":1}"#, #"{"a":2}"#, false),
      (#"{"a":[1,2]}"#, #"{"a":[2,1]}"#, false), ("a=1&b=2", "a=1&b=2", true), ("a=1&b=2", "b=2&a=1", false),
      ("", nil, true), (nil, nil, true), ("{}", nil, false), ("{}", "", false), ("x", "y", false),
      (#""\u00e9""#, #""é""#, true),
    ] as [(String?, String?, Bool)])
  func `JSON bodies are compared by value, and all other bodies byte for byte`(
    one: String?, other: String?, same: Bool
  ) throws {
    let first = try HTTPRequest(.post, Self.base, body: one)
    let second = try HTTPRequest(.post, Self.base, body: other)
    #expect(plays(first, for: second) == same)
  }

  @Test(
    arguments: [
      ("application/json", "application/json", true), ("application/json", "text/html", false),
      (nil, "text/html", false),
      ("application/json", nil, true), (nil, nil, true), ("application/json", "*/*", true), (nil, "*/*", true),
      ("text/html", "application/json, text/plain, */*", true),
      ("application/vnd.github+json", "application/vnd.github.v3+json", true),
      ("application/vnd.github+json", "application/json", true),
      ("application/vnd.github+json", "Application/JSON; charset=utf-8", true),
      ("application/vnd.github+json", "application/vnd.github.mercy-preview+json", true),
      (
        "application/vnd.github+json", "application/vnd.github.v3+json,application/vnd.github.inertia-preview+json",
        true
      ),
      ("application/vnd.github+json", "application/vnd.github", true),
      ("application/vnd.github+json", "text/plain, application/json", true),
      ("application/vnd.github+json", "application/vnd.github.raw+json", false),
      ("application/vnd.github+json", "application/vnd.github.v3.diff", false),
      ("application/vnd.github+json", "application/xml", false),
      ("application/vnd.github.raw+json", "application/vnd.github.v3.raw", true),
      ("application/vnd.github.raw+json", "application/vnd.github.v3.html", false),
      ("application/vnd.github.raw+json", "application/json", false),
    ] as [(String?, String?, Bool)])
  func `The Accept field must match unless the recorded field is missing or accepts any type`(
    wanted: String?, recorded: String?, same: Bool
  ) throws {
    var first = try HTTPRequest(.get, Self.base)
    first.headers["Accept"] = wanted
    var second = try HTTPRequest(.get, Self.base)
    second.headers["accept"] = recorded
    #expect(plays(first, for: second) == same)
  }

  @Test func `Header fields other than Accept are ignored when requests are compared`() throws {
    let one = try HTTPRequest(.get, Self.base, ["user-agent": "ghlotus/1", "authorization": "x"])
    #expect(try plays(one, for: HTTPRequest(.get, Self.base, ["user-agent": "curl"])))
  }

  @Test func `An unmatched request reports the three closest recordings and their differences`() throws {
    let entries = try [
      HTTPRequest(.get, "\(Self.base)/zen"),
      HTTPRequest(.get, "https://ghe.example/users/octocat/orgs?per_page=30", ["accept": "text/html"]),
      HTTPRequest(.get, "\(Self.base)/users/octocat/followers"),
      HTTPRequest(.post, "\(Self.base)/users/octocat/orgs", body: "{}"),
      HTTPRequest(.get, "\(Self.base)/users/octocat/orgs?per_page=30"),
      HTTPRequest(.get, "\(Self.base)/users/octocat/orgs?per_page=100", ["accept": "text/html"]),
    ].map { entry($0, "") }
    var playback = playback(entries)
    let wanted = try HTTPRequest(.get, "\(Self.base)/users/octocat/orgs?per_page=100", ["accept": "json"])
    let miss = MissingRecordingError(
      request: "GET \(Self.base)/users/octocat/orgs?per_page=100",
      nearest: [
        .init(request: "GET /users/octocat/orgs?per_page=30", differences: [.query]),
        .init(request: "GET /users/octocat/orgs?per_page=100", differences: [.accept]),
        .init(request: "GET /users/octocat/followers", differences: [.path, .query]),
      ])
    #expect(playback.outcome(of: wanted) == .missing(miss))
  }

  @Test func `Among equally different recordings, the one with the most similar path is closest`() throws {
    let entries = try ["/zen", "/users/octocat/gists", "/users/octobear"].map {
      entry(try HTTPRequest(.get, Self.base + $0), "")
    }
    var playback = playback(entries)
    let wanted = try HTTPRequest(.get, "\(Self.base)/users/octocat")
    #expect(
      play(wanted, in: &playback).split(separator: "; ").map { $0.split(separator: " ")[1] } == [
        "/users/octobear", "/users/octocat/gists", "/zen",
      ])
  }

  @Test(arguments: [
    (HTTPMethod.post, "https://api.github.com/a?x=1", "b", [MissingRecordingError.Difference.method]),
    (.get, "https://api.github.com/a?x=1", "c", [.body]), (.get, "https://ghe.example/a?x=1", "b", [.host]),
    (.get, "https://api.github.com/z?x=1", "b", [.path]), (.get, "https://api.github.com/a", "b", [.query]),
    (.put, "http://localhost/z", "", [.method, .host, .path, .query, .body]),
  ])
  func `Every difference from the closest recording is reported`(
    method: HTTPMethod, url: String, body: String, differences: [MissingRecordingError.Difference]
  ) throws {
    var playback = playback([entry(try HTTPRequest(.get, "\(Self.base)/a?x=1", body: "b"), "")])
    guard case .missing(let miss) = playback.outcome(of: try HTTPRequest(method, url, body: body))
    else { return #expect(Bool(false), "the request found a recorded response") }
    #expect(miss.nearest.map(\.differences) == [differences])
  }

  @Test func `An empty recording reports no closest matches`() throws {
    var playback = playback([])
    let miss = MissingRecordingError(request: "GET \(Self.base)/a", nearest: [])
    #expect(playback.outcome(of: try HTTPRequest(.get, "\(Self.base)/a")) == .missing(miss))
  }
}

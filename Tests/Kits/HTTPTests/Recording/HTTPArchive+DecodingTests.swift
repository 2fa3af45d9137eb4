import Essentials
import FoundationEssentials
import HTTP
import ModelExamples
import Testing

@Suite("HTTP archive decoding")
struct HTTPArchiveDecodingTests {
  private func archive(_ text: String) throws -> HTTPArchive {
    try HTTPArchive(parsing: Array(text.utf8))
  }

  /// Creates an archive with a single entry, which has only the required fields by default.
  private func archive(
    request: String = #"{"method":"GET","url":"https://a.example/"}"#, response: String = #"{"status":204}"#,
    more: String = ""
  ) throws -> HTTPArchive {
    try archive(
      """
      {"log":{"entries":[{"startedDateTime":"2026-11-02T10:15:00Z","request":\(request),"response":\(response)\(more)}]}}
      """)
  }

  private func response(_ json: String) throws -> HTTPResponse? {
    guard case .response(let response) = try archive(response: json).entries[0].outcome else { return nil }
    return response
  }

  @Test(arguments: Fixture.all)
  func `Decoding a recording keeps every entry`(name: String) throws {
    let archive = try Fixture.archive(name)
    let json = try #require(JSONValue(parsing: try Fixture.data(name)))
    guard case .array(let entries) = json[["log", "entries"]] else { return #expect(Bool(false), "no entries") }
    #expect(archive.entries.count == entries.count)
    for (entry, written) in zip(archive.entries, entries) {
      #expect(entry.request.url.absoluteString == written[["request", "url"]]?.string)
      #expect(entry.request.method.name == written[["request", "method"]]?.string)
      guard case .response(let response) = entry.outcome else {
        Issue.record("no response")
        continue
      }
      #expect(.integer(response.status) == written[["response", "status"]])
      #expect(entry.repeats == (written["_repeat"]?.bool ?? false))
      #expect(entry.duration >= 0)
    }
    #expect(archive.startedAt.timeIntervalSince(.example) < 1)
    #expect(archive.startedAt >= .example)
  }

  @Test(arguments: Fixture.own)
  func `Recordings in the format of ghlotus start at the example date`(name: String) throws {
    #expect(try Fixture.archive(name).startedAt == .example)
  }

  @Test(arguments: Fixture.all)
  func `A recording reports whether its requests were signed in`(name: String) throws {
    let signedIn: Set = ["octocat", "viewer", "hostile", "unauthorized", "edit-profile", "status", "tour", "login"]
    #expect(try Fixture.archive(name).isSignedIn == signedIn.contains(name))
  }

  private static let valid = """
    {"log":{"entries":[{"startedDateTime":"2026-11-02T10:15:00Z",\
    "request":{"method":"GET","url":"https://a.example/"},"response":{"status":200}}]}}
    """

  @Test(
    arguments: [
      ("null", "null", .notArchive(field: "log")), ("whole", "[]", .notArchive(field: "log")),
      ("\"log\"", "\"blog\"", .notArchive(field: "log")),
      ("\"startedDateTime\"", "\"started\"", .notArchive(field: "log.entries[0].startedDateTime")),
      ("2026-11-02T10:15:00Z", "yesterday", .notArchive(field: "log.entries[0].startedDateTime")),
      ("\"request\"", "\"r\"", .notArchive(field: "log.entries[0].request")),
      ("\"method\":\"GET\"", "\"method\":7", .notArchive(field: "log.entries[0].request.method")),
      ("GET", "G E T", .notArchive(field: "log.entries[0].request.method")),
      ("\"url\"", "\"uri\"", .notArchive(field: "log.entries[0].request.url")),
      ("https://a.example/", "", .notArchive(field: "log.entries[0].request.url")),
      ("\"response\"", "\"r\"", .notArchive(field: "log.entries[0].response")),
      ("\"status\":200", "\"status\":null", .notArchive(field: "log.entries[0].response.status")),
      ("\"status\":200", "\"status\":\"200\"", .notArchive(field: "log.entries[0].response.status")),
      (
        "\"status\":200", "\"status\":200,\"headers\":[{\"name\":\"a\"}]",
        .notArchive(field: "log.entries[0].response.headers[0].value")
      ),
      (
        "\"status\":200", "\"status\":200,\"content\":{\"text\":\"%%%\",\"encoding\":\"base64\",\"size\":3}",
        .notArchive(field: "log.entries[0].response.content.text")
      ),
      (
        "\"status\":200", "\"status\":200,\"content\":\"text\"",
        .notArchive(field: "log.entries[0].response.content")
      ),
      (
        "\"method\":\"GET\"", "\"method\":\"GET\",\"postData\":\"x\"",
        .notArchive(field: "log.entries[0].request.postData")
      ),
      ("}]}}", "}]}", .notJSON), ("{\"log\"", "{log", .notJSON),
    ] as [(String, String, InvalidArchiveError)])
  func `A missing or invalid field throws an error with the path of the field`(
    place: String, replacement: String, error: InvalidArchiveError
  ) throws {
    let parts = Self.valid.split(separator: place, omittingEmptySubsequences: false)
    let text = parts.count == 1 ? replacement : parts.joined(separator: replacement)
    #expect(throws: error) { try archive(text) }
    #expect(try archive(Self.valid).entries.count == 1)
  }

  @Test func `An entry needs only its start time, its request and a response status`() throws {
    let entry = try #require(archive().entries.first)
    #expect(entry.request == (try HTTPRequest(.get, "https://a.example/")))
    #expect(entry.outcome == .response(HTTPResponse(status: 204)))
    #expect(entry.duration == 0)
    #expect(!entry.repeats)
  }

  @Test func `An archive without entries is valid`() throws {
    #expect(try archive(#"{"log":{"entries":[]}}"#).entries.isEmpty)
    #expect(try archive("\u{FEFF}{\"log\":{\"entries\":[]}}").entries.isEmpty, "a byte order mark is ignored")
  }

  @Test(
    arguments: [
      ("2026-11-02T10:15:00Z", 0), ("2026-11-02T10:15:00.5Z", 0.5), ("2026-11-02T10:15:00.123Z", 0.123),
      ("2026-11-02T11:15:00.250+01:00", 0.25), ("2026-11-02T05:15:00-05:00", 0),
      ("2026-11-02T10:15:00.701234+00:00", 0.701), ("2026-11-02T15:45:00.000+0530", 0),
    ] as [(String, Double)])
  func `Start times are read in all common forms of ISO 8601`(text: String, seconds: Double) throws {
    let archive = try archive(
      """
      {"log":{"pages":[],"entries":[{"startedDateTime":"\(text)","request":{"method":"GET","url":"https://a/"},\
      "response":{"status":200}}]}}
      """)
    #expect(abs(archive.startedAt.timeIntervalSince(.example) - seconds) < 0.001)
    #expect(archive.startedAt == archive.entries[0].startedAt)
  }

  @Test func `The start time of the page is the start time of the archive`() throws {
    let archive = try archive(
      """
      {"log":{"pages":[{"startedDateTime":"2026-11-02T10:15:00Z"}],"entries":[{"startedDateTime":\
      "2026-11-02T10:16:00Z","request":{"method":"GET","url":"https://a/"},"response":{"status":200}}]}}
      """)
    #expect(archive.startedAt == .example)
  }

  @Test(
    arguments: [
      (#"{"text":"abc"}"#, "abc"), (#"{"text":""}"#, nil), ("{}", nil), (#"{"mimeType":"a/b"}"#, nil),
      (#"{"text":"é\u0000"}"#, "é\0"), (#"{"text":"gJE=","_encoding":"base64"}"#, "\u{FFFD}\u{FFFD}"),
      (#"{"params":[{"name":"a b","value":"c&d"},{"name":"e","value":""}]}"#, "a%20b=c%26d&e="),
      (#"{"text":"","params":[{"name":"a","value":"b"}]}"#, "a=b"), (#"{"params":[]}"#, nil),
      (#"{"params":[{"name":"a"},{"name":"b","value":"c"}]}"#, "a=&b=c"),
      (#"{"text":"YWJj","encoding":"Base64"}"#, "abc"),
    ] as [(String, String?)])
  func `A request body is read from text, base64 or form parameters`(postData: String, body: String?) throws {
    let request = #"{"method":"POST","url":"https://a/","postData":\#(postData)}"#
    let sent = try archive(request: request).entries[0].request.body
    #expect(sent.map { String(decoding: $0, as: UTF8.self) } == body)
  }

  @Test(
    arguments: [
      (#"{"status":200,"content":{"size":3,"text":"abc"}}"#, "abc"), (#"{"status":404,"content":{"size":0}}"#, ""),
      (#"{"status":204,"content":{}}"#, ""), (#"{"status":302}"#, ""), (#"{"status":500,"content":{"text":""}}"#, ""),
      (#"{"status":200,"content":{"text":"YWJj","encoding":"base64"}}"#, "abc"),
      (#"{"status":200,"content":{"text":"YW\nJj\n","encoding":"base64"}}"#, "abc"),
      (#"{"status":200,"content":{"text":"YWJj","encoding":""}}"#, "YWJj"),
      (#"{"status":200,"content":{"text":"YWJj","encoding":"BASE64"}}"#, "abc"),
      (#"{"status":200,"content":{"text":"YWJj","encoding":"UTF-8"}}"#, "YWJj"),
      (#"{"status":200,"content":{"size":0,"text":"abc"}}"#, "abc"),
      (#"{"status":200,"content":{"size":"3","text":"abc"}}"#, "abc"),
      (#"{"status":204,"content":{"size":-1}}"#, ""), (#"{"status":302,"content":{"size":-1}}"#, ""),
      (#"{"status":200,"content":{"size":0},"headers":[{"name":"content-length","value":"0"}]}"#, ""),
      (#"{"status":200,"content":{"size":3}}"#, nil), (#"{"status":0}"#, nil),
      (#"{"status":0,"content":{"text":"x"}}"#, nil),
    ] as [(String, String?)])
  func `A response body is text, base64, empty or unrecorded`(json: String, body: String?) throws {
    #expect(try response(json)?.text == body)
  }

  @Test func `An empty body is what this program recorded`() throws {
    let request = try HTTPRequest(.get, "https://api.github.com/x")
    let archive = HTTPArchive(
      startedAt: .example, apiURL: "https://api.github.com",
      entries: [
        .init(startedAt: .example, duration: 0, request: request, outcome: .response(HTTPResponse(200, [:], "")))
      ])
    #expect(
      try HTTPArchive(parsing: Array(archive.encoded(creator: "ghlotus", version: "1"))).entries.map(\.outcome)
        == archive.entries.map(\.outcome))
  }

  @Test(
    arguments: [
      (#"{"status":0}"#, .failed), (#"{"status":103,"content":{}}"#, .failed),
      (#"{"status":-1,"content":{"size":-1}}"#, .failed),
      (#"{"status":200,"_failureText":"net::ERR_ABORTED","content":{"size":-1}}"#, .failed),
      (#"{"status":200,"_error":"net::ERR_FAILED"}"#, .failed),
      (#"{"status":200,"content":{"size":-1}}"#, .withoutBody), (#"{"status":200,"content":{"size":3}}"#, .withoutBody),
      (#"{"status":200,"content":{"size":3,"text":""}}"#, .withoutBody), (#"{"status":200}"#, .withoutBody),
      (#"{"status":200,"content":{}}"#, .withoutBody), (#"{"status":201,"content":{"size":0}}"#, .withoutBody),
      (#"{"status":200,"content":{"size":0,"text":""}}"#, .withoutBody),
      (#"{"status":200,"content":{"size":0},"headers":[{"name":"Content-Length","value":"9"}]}"#, .withoutBody),
      (
        #"{"status":200,"headers":[{"name":"content-type","value":"application/json"}],"content":{"size":9,"text":"{\"a\":"}}"#,
        .truncatedBody
      ),
    ] as [(String, HTTPArchive.Problem)])
  func `An entry without a whole response is unusable`(json: String, problem: HTTPArchive.Problem) throws {
    #expect(try archive(response: json).entries[0].outcome == .unusable(problem))
  }

  private static let good = entry()

  private static func entry(
    _ request: String = #"{"method":"GET","url":"https://a.example/"}"#, response: String = #"{"status":204}"#,
    date: String = "2026-11-02T10:15:00Z"
  ) -> String {
    #"{"startedDateTime":"\#(date)","request":\#(request),"response":\#(response)}"#
  }

  @Test(
    arguments: [
      (entry(date: "yesterday"), .invalid(field: "log.entries[0].startedDateTime")),
      (entry(response: "null"), .invalid(field: "log.entries[0].response")),
      (entry(response: #"{"status":"200"}"#), .invalid(field: "log.entries[0].response.status")),
      (
        entry(response: #"{"status":200,"headers":[{"name":"a","value":["b"]}]}"#),
        .invalid(field: "log.entries[0].response.headers[0].value")
      ),
      (
        entry(#"{"method":"GET","url":"https://a.example/","headers":7}"#),
        .invalid(field: "log.entries[0].request.headers")
      ),
      (
        entry(#"{"method":"GET","url":"https://a.example/","postData":{"text":"%","_encoding":"base64"}}"#),
        .invalid(field: "log.entries[0].request.postData.text")
      ),
      (
        entry(response: #"{"status":200,"content":{"text":"MANUALLY REMOVED","encoding":"base64"}}"#),
        .invalidBody(field: "log.entries[0].response.content.text")
      ),
      (
        entry(response: #"{"status":200,"content":{"text":"abc","encoding":"rot13"}}"#),
        .invalidBody(field: "log.entries[0].response.content.encoding")
      ),
      (
        entry(response: #"{"status":200,"content":{"text":{"a":1}}}"#),
        .invalidBody(field: "log.entries[0].response.content.text")
      ),
      (
        entry(response: #"{"status":200,"content":{"text":"\ud800"}}"#),
        .invalidBody(field: "log.entries[0].response.content.text")
      ),
    ] as [(String, HTTPArchive.Problem)])
  func `An invalid field makes only its entry unusable`(entry: String, problem: HTTPArchive.Problem) throws {
    let archive = try archive(#"{"log":{"entries":[\#(entry),\#(Self.good)]}}"#)
    #expect(archive.entries.map(\.outcome) == [.unusable(problem), .response(HTTPResponse(status: 204))])
    #expect(archive.entries[0].request.url.absoluteString == "https://a.example/")
    #expect(archive.startedAt == .example)
    #expect(archive.unreadableFields.isEmpty)
    let field = try #require(problem.field)
    #expect(throws: InvalidArchiveError.notArchive(field: field)) {
      try self.archive(#"{"log":{"entries":[\#(entry)]}}"#)
    }
  }

  @Test(arguments: [
    ("7", "log.entries[0]"), ("{}", "log.entries[0].request"),
    (entry(#"{"method":"G E T","url":"https://a.example/"}"#), "log.entries[0].request.method"),
    (entry(#"{"method":"GET","url":""}"#), "log.entries[0].request.url"),
  ])
  func `An entry whose request is invalid is left out`(entry: String, field: String) throws {
    let archive = try archive(#"{"log":{"entries":[\#(entry),\#(Self.good)]}}"#)
    #expect(archive.entries.count == 1)
    #expect(archive.unreadableFields == [field])
  }

  // Searching the document for the path of each field takes longer than an hour.
  @Test(.timeLimit(.minutes(1)))
  func `Many invalid entries are rejected in a short time`() throws {
    let entries = String(repeating: "7,", count: 1_000_000)
    #expect(throws: InvalidArchiveError.notArchive(field: "log.entries[0]")) {
      try archive(#"{"log":{"entries":[\#(entries)\#(Self.good)]}}"#)
    }
  }

  @Test func `The target of a redirect may be recorded outside of the header fields`() throws {
    #expect(try response(#"{"status":301,"redirectURL":"https://b/"}"#)?.headers["location"] == "https://b/")
    #expect(try response(#"{"status":200,"redirectURL":"https://b/"}"#)?.headers["location"] == nil)
  }

  @Test func `An invalid date of the page is replaced by the date of the first valid entry`() throws {
    let archive = try archive(
      #"{"log":{"pages":[{"startedDateTime":""}],"entries":[\#(Self.entry(date: "x")),\#(Self.good)]}}"#)
    #expect(archive.startedAt == .example)
  }

  @Test(arguments: [
    ("h2", "HTTP/2"), ("http/2.0", "HTTP/2"), ("HTTP/2", "HTTP/2"), ("h3", "HTTP/3"), ("HTTP/3.0", "HTTP/3"),
    ("http/1.1", "HTTP/1.1"), ("HTTP/1.0", "HTTP/1.0"), ("", "HTTP/1.1"),
  ])
  func `HTTP versions are normalized to the form used in status lines`(written: String, version: String) throws {
    #expect(try response(#"{"status":204,"httpVersion":"\#(written)"}"#)?.version == version)
  }

  @Test func `Pseudo-header fields and fields about the encoding are removed`() throws {
    let response = try #require(
      try response(
        """
        {"status":200,"headers":[{"name":":status","value":"200"},{"name":"Content-Encoding","value":"br"},\
        {"name":"Content-Length","value":"9"},{"name":"ETag","value":"x"}],"content":{"text":"decoded"}}
        """))
    #expect(response.headers == ["ETag": "x"])
  }

  @Test func `Unexpected values in fields from other programs are ignored`() throws {
    let entry = try archive(more: #","_error":"net::ERR_ABORTED","_repeat":"often","time":"long""#).entries[0]
    #expect(entry.outcome == .response(HTTPResponse(status: 204)))
    #expect(!entry.repeats)
    #expect(entry.duration == 0)
  }

  @Test(arguments: [("12.5", 0.0125), ("-1", 0), ("0", 0)] as [(String, Double)])
  func `Durations are read in milliseconds, and negative durations become zero`(time: String, seconds: Double) throws {
    #expect(try archive(more: #","time":\#(time)"#).entries[0].duration == seconds)
  }
}

extension HTTPArchive.Problem {
  fileprivate var field: String? {
    switch self {
    case .invalid(let field), .invalidBody(let field): field
    default: nil
    }
  }
}

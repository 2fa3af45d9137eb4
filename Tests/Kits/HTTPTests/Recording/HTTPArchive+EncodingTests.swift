import Essentials
import FoundationEssentials
import HTTP
import ModelExamples
import Testing

@Suite("HTTP archive encoding")
struct HTTPArchiveEncodingTests {
  private func written(_ archive: HTTPArchive) throws -> JSONValue {
    try #require(JSONValue(parsing: archive.encoded(creator: "ghlotus", version: "0.1.0")))
  }

  private func archive(
    _ outcome: HTTPArchive.Outcome, request: HTTPRequest? = nil, repeats: Bool = false
  ) throws -> HTTPArchive {
    let request = try request ?? HTTPRequest(.get, "https://api.github.com/user?a=1&b=c+d", ["accept": "x"])
    return HTTPArchive(
      startedAt: .example, apiURL: "https://api.github.com", comment: "by hand",
      entries: [
        .init(startedAt: .example, duration: 0.0975, request: request, outcome: outcome, repeats: repeats)
      ])
  }

  private func roundTrip(_ archive: HTTPArchive) throws -> HTTPArchive {
    try HTTPArchive(parsing: Array(archive.encoded(creator: "ghlotus", version: "0.1.0")))
  }

  static let outcomes: [HTTPArchive.Outcome] = [
    .response(
      HTTPResponse(
        status: 200, reason: "OK", version: "HTTP/1.1",
        headers: ["content-type": "application/json", "a": "", "A": "b"],
        body: Data(#"{"bio":"é🎯\u0000"}"#.utf8))),
    .response(HTTPResponse(status: 204, version: "HTTP/2")),
    .response(HTTPResponse(status: 301, headers: ["location": "https://api.github.com/user/1"])),
    .response(HTTPResponse(status: 200, body: Data((0...255).map { UInt8($0) }))),
    .response(HTTPResponse(status: 200, body: Data([0xEF, 0xBB, 0xBF, 0x7B, 0x7D]))),
    .response(HTTPResponse(status: 200, body: Data("\r\n\u{0}\u{1B}\u{7F}\u{9B}\u{202E}\u{2028}".utf8))),
    .response(HTTPResponse(status: 200, body: Data("e\u{301} \u{E9} \u{212A}".utf8))),
    .response(HTTPResponse(status: 200, body: Data([0xED, 0xA0, 0x80]))),
    .failure(.cannotResolve(host: "api.github.com")),
    .failure(.proxyFailed(Proxy(variable: "all_proxy", address: "p:1"), host: "a", reason: .unresolved)),
    .failure(.cannotConnect(host: "a")), .failure(.timedOut(host: "a")),
    .failure(.notTrusted(host: "a", reason: .expired)), .failure(.notTrusted(host: "a", reason: .unknownIssuer)),
    .failure(.notTrusted(host: "a", reason: .wrongHost)), .failure(.notTrusted(host: "a", reason: .handshake)),
    .failure(.notTrusted(host: "a", reason: .other(2))), .failure(.connectionLost(host: "a")),
    .failure(.bodyCutShort(host: "a")), .failure(.tooLarge(host: "a", limit: 1)),
    .failure(.malformed(host: "a", reason: .endlessHeader)), .failure(.unusable(reason: .other("b"))),
    .failure(.unusable(reason: .certificateFile(path: nil))), .failure(.unknown(host: "a", words: "b")),
    .unusable(.failed),
  ]

  @Test(arguments: outcomes)
  func `Every outcome of a request survives encoding and decoding`(outcome: HTTPArchive.Outcome) throws {
    let archive = try archive(outcome)
    #expect(try roundTrip(archive) == archive)
  }

  @Test(arguments: [
    "2026-11-02T10:15:00.598Z", "1969-12-31T23:59:59.999Z", "1582-10-10T00:00:00.001Z", "1013-11-02T10:15:00.000Z",
  ])
  func `A date of any century survives encoding and decoding`(text: String) throws {
    var archive = try archive(.response(HTTPResponse(status: 204)))
    archive.startedAt = try #require(Date(iso8601: text))
    let encoded = String(decoding: try archive.encoded(creator: "ghlotus", version: "1"), as: UTF8.self)
    #expect(encoded.contains(text))
    #expect(try roundTrip(archive) == archive)
  }

  @Test(
    arguments: [
      nil, Data(#"{"a":1}"#.utf8), Data("a=1&b=2".utf8), Data([0xFF, 0x00, 0xFE]), Data("\r\n\0".utf8),
    ] as [Data?])
  func `Requests survive encoding and decoding`(body: Data?) throws {
    var request = try HTTPRequest(.patch, "https://api.github.com/user", ["content-type": "x/y", "a": "1", "A": "2"])
    request.body = body
    let archive = try archive(.response(HTTPResponse(status: 204)), request: request)
    #expect(try roundTrip(archive) == archive)
  }

  @Test func `An archive stores whether a response matches any request body`() throws {
    var archive = try archive(.response(HTTPResponse(status: 200)))
    #expect(try !roundTrip(archive).entries[0].matchesAnyBody)
    archive.entries[0].matchesAnyBody = true
    #expect(try roundTrip(archive).entries[0].matchesAnyBody)
  }

  /// The paths and types of the fields that HAR 1.2 requires.
  private static let demanded: [(path: String, type: String)] = [
    ("log.version", "string"), ("log.creator.name", "string"), ("log.creator.version", "string"),
    ("log.pages", "array"), ("log.entries", "array"), ("page.startedDateTime", "string"), ("page.id", "string"),
    ("page.title", "string"), ("page.pageTimings", "object"), ("entry.startedDateTime", "string"),
    ("entry.time", "number"), ("entry.request", "object"), ("entry.response", "object"), ("entry.cache", "object"),
    ("entry.timings.send", "number"), ("entry.timings.wait", "number"), ("entry.timings.receive", "number"),
    ("entry.request.method", "string"), ("entry.request.url", "string"), ("entry.request.httpVersion", "string"),
    ("entry.request.cookies", "array"), ("entry.request.headers", "array"), ("entry.request.queryString", "array"),
    ("entry.request.headersSize", "number"), ("entry.request.bodySize", "number"),
    ("entry.request.postData.mimeType", "string"), ("entry.request.postData.text", "string"),
    ("entry.response.status", "number"), ("entry.response.statusText", "string"),
    ("entry.response.httpVersion", "string"), ("entry.response.cookies", "array"),
    ("entry.response.headers", "array"), ("entry.response.content.size", "number"),
    ("entry.response.content.mimeType", "string"), ("entry.response.redirectURL", "string"),
    ("entry.response.headersSize", "number"), ("entry.response.bodySize", "number"),
  ]

  private func type(_ value: JSONValue?) -> String {
    switch value {
    case .string: "string"
    case .integer, .number: "number"
    case .array: "array"
    case .object: "object"
    case .bool: "bool"
    case .null: "null"
    case nil: "nothing"
    }
  }

  @Test(arguments: outcomes)
  func `An encoded archive has all fields that HAR 1.2 requires`(outcome: HTTPArchive.Outcome) throws {
    let request = try HTTPRequest(.post, "https://a.example/x?b=c", ["content-type": "text/plain"], body: "sent")
    let log = try written(archive(outcome, request: request))
    guard case .array(let pages) = log[["log", "pages"]], case .array(let entries) = log[["log", "entries"]]
    else { return #expect(Bool(false), "no pages or no entries") }
    let tree = JSONValue.object(["log": log["log"] ?? .null, "page": pages[0], "entry": entries[0]])
    for field in Self.demanded {
      let path = field.path.split(separator: ".").map(String.init)
      #expect(type(tree[path]) == field.type, "\(field.path)")
    }
    #expect(tree[["log", "version"]] == .string("1.2"))
    #expect(tree[["entry", "pageref"]] == pages[0]["id"])
    #expect(tree[["entry", "startedDateTime"]] == .string("2026-11-02T10:15:00.000Z"))
    #expect(tree[["entry", "time"]] == .number(97.5))
    #expect(tree[["entry", "timings", "wait"]] == .number(97.5))
    #expect(tree[["entry", "request", "postData", "mimeType"]] == .string("text/plain"))
  }

  @Test func `All custom fields of an archive begin with an underscore`() throws {
    let standard: Set = [
      "version", "creator", "browser", "pages", "entries", "comment", "pageref", "startedDateTime", "time", "request",
      "response", "cache", "timings", "serverIPAddress", "connection",
    ]
    let archive = try archive(.failure(.timedOut(host: "a")), repeats: true)
    let log = try written(archive)
    guard case .object(let members) = log["log"], case .array(let entries) = members["entries"],
      case .object(let entry) = entries[0]
    else { return #expect(Bool(false), "no log") }
    for key in Array(members.keys) + Array(entry.keys) {
      #expect(key.hasPrefix("_") || standard.contains(key), "\(key)")
    }
    #expect(members["_apiURL"] == .string("https://api.github.com"))
    #expect(entry["_repeat"] == .bool(true))
    #expect(entry["_error"] != nil)
  }

  @Test func `The query of a request is stored as decoded names and values`() throws {
    let log = try written(archive(.unusable(.failed)))
    guard case .array(let entries) = log[["log", "entries"]] else { return #expect(Bool(false), "no entries") }
    #expect(
      entries[0][["request", "queryString"]]
        == (try JSONValue(#"[{"name":"a","value":"1"},{"name":"b","value":"c d"}]"#)))
  }

  @Test func `A body that is not text is stored as base64`() throws {
    let log = try written(archive(.response(HTTPResponse(status: 200, body: Data([0xFF, 0x00])))))
    guard case .array(let entries) = log[["log", "entries"]] else { return #expect(Bool(false), "no entries") }
    let content = entries[0][["response", "content"]]
    #expect(content?["text"] == .string("/wA="))
    #expect(content?["encoding"] == .string("base64"))
    #expect(content?["size"] == .integer(2))
  }

  @Test func `An encoded archive ends with a line feed`() throws {
    #expect(
      try HTTPArchive(startedAt: .example, apiURL: nil).encoded(creator: "ghlotus", version: "1").last
        == UInt8(ascii: "\n"))
  }
}

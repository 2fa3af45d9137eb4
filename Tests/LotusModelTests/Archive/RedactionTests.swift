import FoundationEssentials
import LotusModel
import Testing

struct RedactionTests {
  private static let token = "ghp_0123456789abcdefABCDEF0123456789abcd"
  private let redaction = Redaction()

  private func redacted(
    body: String, authorization: String? = nil, contentType: String = "application/json"
  ) throws -> (request: String, response: String) {
    var request = try HTTPRequest(.post, "https://api.github.com/x", ["content-type": contentType], body: body)
    request.headers["authorization"] = authorization
    let response = HTTPResponse(200, ["content-type": contentType], body)
    let sent = redaction.applied(to: request).body ?? Data()
    return (String(decoding: sent, as: UTF8.self), redaction.applied(to: response, of: request).text)
  }

  @Test(arguments: [
    "authorization", "Authorization", "PROXY-AUTHORIZATION", "cookie", "Set-Cookie", "X-GitHub-OTP",
  ])
  func `Header fields that hold secrets are struck out`(name: String) throws {
    let headers = HTTPHeaders([
      .init(name: "a", value: "1"), .init(name: name, value: "secret"), .init(name: name, value: "x"),
    ])
    let expected = HTTPHeaders([
      .init(name: "a", value: "1"), .init(name: name, value: "REDACTED"), .init(name: name, value: "REDACTED"),
    ])
    let request = try HTTPRequest(.get, "https://api.github.com/", headers)
    #expect(redaction.applied(to: request).headers == expected)
    #expect(redaction.applied(to: HTTPResponse(200, headers), of: request).headers == expected)
  }

  @Test(arguments: [
    ("access_token=abc", "access_token=REDACTED"), ("a=1&access_token=abc&b=2", "a=1&access_token=REDACTED&b=2"),
    ("token=abc", "token=REDACTED"), ("refresh_token=abc", "refresh_token=REDACTED"),
    ("device_code=abc&client_id=public", "device_code=REDACTED&client_id=public"),
    ("client_secret=abc", "client_secret=REDACTED"), ("password=a%20b", "password=REDACTED"),
    ("token=abc#f", "token=REDACTED#f"), ("tokens=abc", "tokens=abc"), ("mytokens=abc", "mytokens=abc"),
    ("q=token", "q=token"), ("token=", "token="), ("q=user:octocat&page=2", "q=user:octocat&page=2"),
  ])
  func `Tokens in queries and forms are struck out`(query: String, expected: String) throws {
    let request = try HTTPRequest(
      .post, "https://api.github.com/x?\(query)", ["referer": "https://a/?\(query)"], body: query)
    let redacted = redaction.applied(to: request)
    #expect(redacted.url.absoluteString == "https://api.github.com/x?\(expected)")
    #expect(redaction.applied(to: request.url) == "https://api.github.com/x?\(expected)")
    #expect(redacted.headers["referer"] == "https://a/?\(expected)")
    #expect(redacted.body.map { String(decoding: $0, as: UTF8.self) } == expected)
  }

  @Test(arguments: [
    (#"{"access_token":"abc","scope":"user"}"#, #"{"access_token":"REDACTED","scope":"user"}"#),
    (#"{ "token" : "abc" }"#, #"{ "token" : "REDACTED" }"#), ("{\"token\":\n\"abc\"}", "{\"token\":\n\"REDACTED\"}"),
    (#"{"device_code":"a","user_code":"WDJB-MJHT"}"#, #"{"device_code":"REDACTED","user_code":"WDJB-MJHT"}"#),
    (#"{"refresh_token":"a\"b\\","x":1}"#, #"{"refresh_token":"REDACTED","x":1}"#),
    (#"{"client_secret":"a","password":"b"}"#, #"{"client_secret":"REDACTED","password":"REDACTED"}"#),
    (#"[{"token":"a"},{"token":"b"}]"#, #"[{"token":"REDACTED"},{"token":"REDACTED"}]"#),
    (#"{"token":null,"token_last_eight":"x"}"#, #"{"token":null,"token_last_eight":"x"}"#),
    (#"{"token":""}"#, #"{"token":""}"#),
    (
      #"{"url":"https://raw.example/x?token=ABC\u0026y=1"}"#,
      #"{"url":"https://raw.example/x?token=REDACTED\u0026y=1"}"#
    ),
    (
      #"{"url":"https://raw.example/x?y=1\u0026token=ABC"}"#,
      #"{"url":"https://raw.example/x?y=1\u0026token=REDACTED"}"#
    ),
    (
      #"{"download_url":"https://raw.example/x?token=ABC","size":1}"#,
      #"{"download_url":"https://raw.example/x?token=REDACTED","size":1}"#
    ),
  ])
  func `Tokens and device codes in JSON are struck out`(body: String, expected: String) throws {
    let redacted = try redacted(body: body)
    #expect(redacted.request == expected)
    #expect(redacted.response == expected)
  }

  @Test(arguments: ["ghp", "gho", "ghu", "ghs", "ghr"])
  func `What looks like GitHub's token is struck out wherever it stands`(kind: String) throws {
    let token = "\(kind)_\(String(repeating: "aB3", count: 12))"
    let pat = "github_pat_\(String(repeating: "aB3_", count: 20))"
    #expect(try redacted(body: "see \(token), or \(pat).").response == "see REDACTED, or REDACTED.")
    #expect(try redacted(body: #"{"note":"\#(token)"}"#).response == #"{"note":"REDACTED"}"#)
    let response = HTTPResponse(200, ["x-echo": "got \(token)", "link": "<https://a/\(pat)>; rel=\"next\""])
    let headers = redaction.applied(to: response, of: try HTTPRequest(.get, "https://a/\(token)")).headers
    #expect(headers == ["x-echo": "got REDACTED", "link": "<https://a/REDACTED>; rel=\"next\""])
    #expect(
      redaction.applied(to: try HTTPRequest(.get, "https://a/\(token)")).url.absoluteString == "https://a/REDACTED")
  }

  @Test(arguments: [
    "ghp_short", "xghp_0123456789abcdef0123", "gh_0123456789abcdef0123", "ghlotus_0123456789abcdef",
    "ghp0123456789abcdef0123",
  ])
  func `What only begins like a token stays`(text: String) throws {
    #expect(try redacted(body: text).response == text)
  }

  @Test(
    arguments: ["Bearer ", "token ", "bearer  ", "", "Basic "],
    ["s3cr3t-of-a-company/server+1=", "v1.0123456789abcdef"])
  func `The token of the request is struck out wherever it is echoed`(scheme: String, secret: String) throws {
    let body = "a \(secret) b\(secret)\(secret)c \"\(secret)\""
    let redacted = try redacted(body: body, authorization: scheme + secret)
    #expect(redacted.request == "a REDACTED bREDACTEDREDACTEDc \"REDACTED\"")
    #expect(redacted.response == redacted.request)
    var request = try HTTPRequest(
      .get, "https://a.example/?x=1", ["authorization": scheme + secret, "x-debug": secret])
    request.url = try #require(URL(string: "https://a.example/x?k=\(secret)"))
    let applied = redaction.applied(to: request)
    #expect(!"\(applied)".contains(secret))
    #expect(applied.headers["x-debug"] == "REDACTED")
    let response = redaction.applied(to: HTTPResponse(200, ["x-echo": "[\(secret)]"]), of: request)
    #expect(response.headers["x-echo"] == "[REDACTED]")
  }

  @Test(arguments: ["\u{301}", "\u{200D}", "\u{FE0F}", "\u{20E3}", "\u{1F3FD}", "\u{E0041}"])
  func `No mark behind a secret hides it`(mark: String) throws {
    let secret = "s3cr3t-of-a-company-server"
    let bodies = [
      secret + mark, mark + secret, #"{"token":"\#(mark)\#(secret)"}"#, #"{"token":"\#(secret)\#(mark)"}"#,
      "token=\(mark)\(secret)",
    ]
    for body in bodies {
      #expect(try !redacted(body: body, authorization: "Bearer \(secret)").response.utf8.contains(secret.utf8))
    }
    for body in bodies.dropFirst(2) {
      #expect(try !redacted(body: body).response.utf8.contains("s3cr3t".utf8), "\(body)")
    }
    #expect(try !redacted(body: Self.token + mark).response.utf8.contains(Self.token.utf8))
  }

  @Test func `A short word after the scheme is too common to be searched for`() throws {
    #expect(try redacted(body: "a REDACTED user", authorization: "Bearer user").response == "a REDACTED user")
  }

  @Test(arguments: Fixture.all)
  func `A recording without secrets does not change by a byte`(name: String) throws {
    for entry in try Fixture.archive(name).entries {
      guard case .response(let response) = entry.outcome else { continue }
      let redacted = redaction.applied(to: response, of: entry.request)
      #expect(redacted.headers == response.headers)
      #expect(Array(redacted.body) == Array(response.body))
      #expect(redaction.applied(to: entry.request) == entry.request)
    }
  }

  @Test(arguments: [
    Data((0...255).map { UInt8($0) }), Data([0xC3, 0x28]), Data("e\u{301}\r\n\u{0}\u{212A}\u{1F1E9}\u{1F1EA}".utf8),
    Data(),
    Data([0xEF, 0xBB, 0xBF] + "text".utf8), Data("\u{FFFD}\u{2028}".utf8),
  ])
  func `What is no secret stays byte for byte`(body: Data) throws {
    let request = try HTTPRequest(.get, "https://a.example/", ["authorization": "Bearer \(Self.token)"])
    let response = HTTPResponse(status: 200, body: body)
    #expect(Array(redaction.applied(to: response, of: request).body) == Array(body))
    let around = Data("<\(Self.token)>".utf8)
    let both = redaction.applied(to: HTTPResponse(status: 200, body: body + around), of: request).body
    if String(validating: body, as: UTF8.self) != nil { #expect(Array(both) == Array(body + Data("<REDACTED>".utf8))) }
  }

  @Test func `A link keeps its shape around the token that is struck out`() throws {
    let link =
      #"<https://api.github.com/x?access_token=abc>; rel="next", <https://api.github.com/x?page=9>; rel="last""#
    let response = redaction.applied(to: HTTPResponse(200, ["link": link]), of: try HTTPRequest(.get, "https://a/"))
    let parsed = LinkHeader(response.headers["link"] ?? "")
    #expect(parsed["next"] == "https://api.github.com/x?access_token=REDACTED")
    #expect(parsed["last"] == "https://api.github.com/x?page=9")
  }

  @Test func `Status, version and reason stay`() throws {
    let response = HTTPResponse(status: 418, reason: "I'm a teapot", version: "HTTP/2", headers: ["a": "b"])
    #expect(redaction.applied(to: response, of: try HTTPRequest(.get, "https://a/")) == response)
  }

  @Test func `Striking out twice changes nothing more`() throws {
    let request = try HTTPRequest(
      .post, "https://a.example/?token=x&b=1", ["authorization": "Bearer \(Self.token)"],
      body: #"{"token":"y","text":"\#(Self.token)"}"#)
    let once = redaction.applied(to: request)
    #expect(redaction.applied(to: once) == once)
  }
}

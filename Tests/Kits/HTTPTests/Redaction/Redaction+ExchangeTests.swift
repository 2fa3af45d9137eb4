import FoundationEssentials
import ModelExamples
import Testing

@testable import HTTP

struct RedactionExchangeTests {
  private let redaction = Redaction.self

  /// The canary is a part of the method, too, so it consists of characters that a method may
  /// contain.
  @Test func `No text of an exchange contains a secret`() throws {
    let canary = "CANARY-OF-THE-REQUEST"
    var request = HTTPRequest(
      method: try #require(HTTPMethod(canary)),
      url: try #require(URL(string: "https://a.example/\(canary)?\(canary)=\(canary)#\(canary)")),
      headers: HTTPHeaders([
        .init(name: canary, value: canary), .init(name: "authorization", value: canary),
        .init(name: "cookie", value: "\(canary)=\(canary)"), .init(name: "content-type", value: "a/\(canary)"),
      ]), body: Data("\(canary)=\(canary)".utf8))
    let response = HTTPResponse(
      status: 200, reason: canary, version: "HTTP/\(canary)",
      headers: HTTPHeaders([
        .init(name: canary, value: canary), .init(name: "x-\(canary)-y", value: "1"),
        .init(name: "set-cookie", value: "\(canary)=\(canary)"), .init(name: "content-type", value: "a/\(canary)"),
        .init(name: "location", value: "/\(canary)"),
      ]), body: Data(#"{"\#(canary)":{"\#(canary)":["\#(canary)"]}}"#.utf8))
    let failures: [TransportError] = [
      .cannotResolve(host: canary), .malformed(host: canary, reason: .unknownEncoding(canary)),
      .unknown(host: canary, words: canary), .unusable(reason: .other(canary)),
      .proxyFailed(
        Proxy(variable: canary, scheme: canary, address: canary), host: canary, reason: .refused(status: 407)),
    ]
    let outcomes = failures.map { HTTPArchive.Outcome.failure(redaction.applied(to: $0, of: request)) }
    request.redirectedFrom = [request]
    var archive = HTTPArchive(startedAt: .distantPast, apiURL: "https://a.example")
    archive.entries = (outcomes + [.response(redaction.applied(to: response, of: request))]).map {
      HTTPArchive.Entry(startedAt: .distantPast, duration: 0, request: redaction.applied(to: request), outcome: $0)
    }
    let recording = String(decoding: try archive.encoded(creator: "a", version: "1"), as: UTF8.self)
    #expect(!recording.lowercased().contains("canary"), "\(recording)")
    #expect(try HTTPArchive(parsing: Array(recording.utf8)).entries.map(\.outcome) == archive.entries.map(\.outcome))
  }

  @Test func `A failure whose coding contains a secret is unknown`() throws {
    let request = try HTTPRequest(.get, "https://a/", ["x-api-key": "cannotConnect"])
    let redacted = redaction.applied(to: TransportError.cannotConnect(host: "a"), of: request)
    #expect(redacted == .unknown(host: "REDACTED", words: "REDACTED"))
  }

  @Test func `A URL that redaction makes invalid is replaced`() throws {
    let request = try HTTPRequest(.get, "https://authorization:8080/abc")
    #expect(redaction.applied(to: request).url == URL(filePath: "REDACTED"))
  }

  @Test func `A failure without secrets stays the same`() throws {
    for failure in [TransportError.timedOut(host: "a.example"), .notTrusted(host: "a", reason: .other(9)), .cancelled] {
      #expect(redaction.applied(to: failure, of: try HTTPRequest(.get, "https://a/")) == failure)
    }
  }
}

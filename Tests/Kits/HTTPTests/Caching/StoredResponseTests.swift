import FoundationEssentials
import ModelExamples
import Testing

@testable import HTTP

@Suite("Stored responses")
struct StoredResponseTests {
  private func stored() throws -> StoredResponse {
    let fields: HTTPHeaders = [
      "etag": "\"a\"", "vary": "accept, authorization", "x-empty": "",
      "link": "<https://api.github.com/x>; rel=\"next\"",
      "set-cookie": "a=1",
    ]
    var response = Exchange.response(fields, body: "{\"a\":\n\n\"ü\"}\n")
    response.headers.append("Set-Cookie", "b: 2")
    response.body.append(contentsOf: [0, 255, 10, 10])
    let request = Exchange.request(["accept": "*/*", "authorization": "Bearer secret-token"])
    return try #require(
      StoredResponse(
        response, to: request, requestedAt: Exchange.start, receivedAt: Exchange.start.addingTimeInterval(0.123456)))
  }

  @Test func `A stored response survives encoding and decoding`() throws {
    let stored = try stored()
    #expect(StoredResponse(decoding: stored.encoded()) == stored)
  }

  @Test func `A stored response without body and header fields survives encoding and decoding`() throws {
    let stored = try #require(
      StoredResponse(
        HTTPResponse(status: 204, version: "HTTP/2"), to: Exchange.request(), requestedAt: Exchange.start,
        receivedAt: Exchange.start))
    #expect(StoredResponse(decoding: stored.encoded()) == stored)
  }

  @Test func `An encoded response contains no token, even if Vary names Authorization`() throws {
    let text = String(decoding: try stored().encoded(), as: UTF8.self)
    #expect(!text.contains("secret-token"))
  }

  @Test func `Decoding detects every change of a single bit`() throws {
    let data = try stored().encoded()
    for index in data.indices {
      for bit in 0..<8 {
        var damaged = data
        damaged[index] ^= 1 << bit
        #expect(StoredResponse(decoding: damaged) == nil, "bit \(bit) of byte \(index)")
      }
    }
  }

  @Test func `Decoding detects every truncation and an added byte`() throws {
    let data = try stored().encoded()
    for count in 0..<data.count { #expect(StoredResponse(decoding: data.prefix(count)) == nil) }
    #expect(StoredResponse(decoding: data + [0]) == nil)
  }

  @Test func `Hop-by-hop header fields are not stored`() throws {
    let fields: HTTPHeaders = [
      "Connection": "close, X-Hop", "x-hop": "1", "Keep-Alive": "timeout=5", "Transfer-Encoding": "chunked",
      "Upgrade": "h2c", "x-kept": "1",
    ]
    #expect(try #require(Exchange.stored(fields)).response.headers == ["x-kept": "1"])
  }

  @Test func `A 304 response updates the stored header fields and keeps the body`() throws {
    let old = try #require(
      Exchange.stored(["etag": "\"a\"", "x-a": "1", "x-b": "1", "content-length": "10", "age": "99"]))
    let newer = HTTPResponse(
      status: 304,
      headers: [
        "X-A": "2", "content-length": "0", "content-encoding": "gzip", "connection": "x-c", "x-c": "1", "date": "now",
      ])
    let fresher = old.freshened(by: newer, requestedAt: Exchange.after(10), receivedAt: Exchange.after(11))
    #expect(
      fresher.response.headers
        == ["etag": "\"a\"", "x-b": "1", "content-length": "10", "X-A": "2", "date": "now"])
    #expect(fresher.response.status == 200)
    #expect(fresher.response.body == old.response.body)
    #expect(fresher.receivedAt == Exchange.after(11))
  }

  @Test func `The cache key of a URL does not contain the fragment`() throws {
    let url = try #require(URL(string: "https://api.github.com/a?b=c#d"))
    #expect(StoredResponse.key(of: url) == "https://api.github.com/a?b=c")
  }

  /// A comparison of each new field with each stored field would exceed the time limit.
  @Test(.timeLimit(.minutes(1))) func `Updating many header fields takes linear time`() throws {
    let fields = (0..<30_000).map { ("x\($0)", "") }
    var (stored, received) = (HTTPHeaders(), HTTPHeaders())
    for field in fields { stored.append(field.0, field.1) }
    for field in fields.reversed() { received.append(field.0, field.1) }
    let old = try #require(Exchange.stored(stored))
    let newer = HTTPResponse(status: 304, headers: received)
    let fresher = old.freshened(by: newer, requestedAt: Exchange.after(10), receivedAt: Exchange.after(11))
    #expect(fresher.response.headers == received)
  }
}

import FoundationEssentials
import ModelExamples
import Testing

@testable import HTTP

/// Tests responses from the cache (RFC 9111, sections 4 and 4.3.2; RFC 9110, section 14).
@Suite("Responses from the cache")
struct StoredResponseServingTests {
  private func given(_ request: HTTPRequest, _ fields: HTTPHeaders = [:], status: Int = 200) -> HTTPResponse? {
    Exchange.stored(fields, status: status)?.served(to: request, age: 42.9)
  }

  @Test func `A response from the cache has an Age field`() {
    #expect(given(Exchange.request(), ["age": "7"])?.headers["age"] == "42")
  }

  @Test(arguments: [(1e300, "9223372036854775807"), (.infinity, "9223372036854775807"), (.nan, "0")])
  func `An age of any size becomes a valid Age field`(age: Double, text: String) {
    #expect(Exchange.stored([:])?.served(to: Exchange.request(), age: age)?.headers["age"] == text)
  }

  @Test func `A HEAD request receives the stored header fields without the body`() {
    #expect(given(Exchange.request(method: .head), ["x": "1"])?.body == Data())
    #expect(given(Exchange.request(method: .head), ["x": "1"])?.headers["x"] == "1")
  }

  @Test(arguments: [
    ("\"a\"", 304), ("W/\"a\"", 304), ("\"x\", \"a\"", 304), ("\"a,b\", \"a\"", 304), ("*", 304), ("\"b\"", 200),
    ("a", 200),
  ])
  func `A matching If-None-Match condition leads to a 304 response`(condition: String, status: Int) {
    #expect(given(Exchange.request(["if-none-match": condition]), ["etag": "\"a\""])?.status == status)
  }

  @Test(arguments: [
    (Exchange.date, 304), ("Fri, 29 Jul 1994 08:49:37 GMT", 304), ("Thu, 28 Jul 1994 08:49:37 GMT", 200),
  ])
  func `If-Modified-Since leads to a 304 response if the content has not changed`(date: String, status: Int) {
    let request = Exchange.request(["if-modified-since": date])
    #expect(given(request, ["last-modified": Exchange.longBefore])?.status == status)
  }

  @Test func `If-None-Match takes precedence over If-Modified-Since`() {
    let request = Exchange.request(["if-none-match": "\"b\"", "if-modified-since": Exchange.date])
    #expect(given(request, ["etag": "\"a\"", "last-modified": Exchange.longBefore])?.status == 200)
  }

  @Test func `A 304 response from the cache has validators but no content fields`() throws {
    let response = try #require(
      given(Exchange.request(["if-none-match": "\"a\""]), ["etag": "\"a\"", "content-type": "x", "vary": "y"]))
    #expect(response.headers == ["etag": "\"a\"", "vary": "y", "age": "42"])
    #expect(response.body.isEmpty)
  }

  @Test(arguments: ["if-match", "if-unmodified-since", "if-range", "range"])
  func `The cache leaves range requests and unsupported conditions to the server`(name: String) {
    #expect(given(Exchange.request([.init(name: name, value: "\"a\"")].headers), ["etag": "\"a\""]) == nil)
  }
}

extension [HTTPHeaders.Field] {
  fileprivate var headers: HTTPHeaders { HTTPHeaders(self) }
}

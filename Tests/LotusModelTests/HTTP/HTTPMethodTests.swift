import LotusModel
import Testing

struct HTTPMethodTests {
  @Test(arguments: [
    ("GET", "GET"), ("get", "GET"), ("Patch", "PATCH"), ("delete", "DELETE"), ("purge", "PURGE"),
    ("m-search", "M-SEARCH"),
  ])
  func `A method is written in capitals, however it is typed`(text: String, name: String) {
    #expect(HTTPMethod(text)?.name == name)
  }

  @Test(arguments: [
    "", " ", "GET ", " GET", "GET /", "GE T", "GET\r\nX-Evil: 1", "GET\0", "GÉT", "GET:", "=PATCH", "G@T", "ＧＥＴ", "{}",
  ])
  func `What could break out of the request line is no method`(text: String) {
    #expect(HTTPMethod(text) == nil)
  }

  @Test func `A named method is the known one`() {
    #expect(HTTPMethod("get") == .get)
    #expect(HTTPMethod("Put") == .put)
    #expect(HTTPMethod("purge") != .put)
  }

  @Test(arguments: [
    ("GET", true, true), ("HEAD", true, true), ("OPTIONS", true, true), ("TRACE", true, true), ("PUT", false, true),
    ("DELETE", false, true), ("POST", false, false), ("PATCH", false, false), ("PURGE", false, false),
  ])
  func `RFC 9110 says what is safe and what may be sent again`(name: String, isSafe: Bool, isIdempotent: Bool) throws {
    let method = try #require(HTTPMethod(name))
    #expect(method.isSafe == isSafe)
    #expect(method.isIdempotent == isIdempotent)
  }
}

import HTTP
import Testing

struct HTTPMethodTests {
  @Test(arguments: [
    ("GET", "GET"), ("get", "GET"), ("Patch", "PATCH"), ("delete", "DELETE"), ("purge", "PURGE"),
    ("m-search", "M-SEARCH"),
  ])
  func `A method is converted to uppercase`(text: String, name: String) {
    #expect(HTTPMethod(text)?.name == name)
  }

  @Test(arguments: [
    "", " ", "GET ", " GET", "GET /", "GE T", "GET\r\nX-Evil: 1", "GET\0", "GÉT", "GET:", "=PATCH", "G@T", "ＧＥＴ", "{}",
  ])
  func `Text that could break the request line is not a method`(text: String) {
    #expect(HTTPMethod(text) == nil)
  }

  @Test func `A method created from text equals the constant of that method`() {
    #expect(HTTPMethod("get") == .get)
    #expect(HTTPMethod("Put") == .put)
    #expect(HTTPMethod("purge") != .put)
  }

  @Test(arguments: [
    ("GET", true, true), ("HEAD", true, true), ("OPTIONS", true, true), ("TRACE", true, true), ("PUT", false, true),
    ("DELETE", false, true), ("POST", false, false), ("PATCH", false, false), ("PURGE", false, false),
  ])
  func `Methods are safe and idempotent as RFC 9110 specifies`(name: String, isSafe: Bool, isIdempotent: Bool) throws {
    let method = try #require(HTTPMethod(name))
    #expect(method.isSafe == isSafe)
    #expect(method.isIdempotent == isIdempotent)
  }
}

import HTTP
import Testing

struct HTTPResponseTests {
  @Test(arguments: [
    (100, false), (199, false), (200, true), (204, true), (299, true), (300, false), (304, false),
    (404, false), (500, false),
  ])
  func `Only statuses from 200 to 299 are successes`(status: Int, isSuccess: Bool) {
    #expect(HTTPResponse(status: status).isSuccess == isSuccess)
  }

  @Test func `The head has the status line, the header fields and an empty line`() {
    let response = HTTPResponse(
      status: 404, reason: "Not Found", version: "HTTP/1.1", headers: ["Server": "github.com", "X-A": ""])
    #expect(response.head(lineEnd: "\r\n") == "HTTP/1.1 404 Not Found\r\nServer: github.com\r\nX-A: \r\n\r\n")
    #expect(response.head(lineEnd: "\n") == "HTTP/1.1 404 Not Found\nServer: github.com\nX-A: \n\n")
  }

  @Test func `The status line of HTTP 2 has no reason phrase`() {
    #expect(HTTPResponse(status: 200, version: "HTTP/2").head(lineEnd: "\n") == "HTTP/2 200\n\n")
  }

  @Test func `Fields about the encoding are removed from a decoded response`() {
    var response = HTTPResponse(
      status: 200,
      headers: ["Content-Encoding": "gzip", "Content-Length": "12", "Transfer-Encoding": "chunked", "ETag": "x"])
    response.forgetEncoding()
    #expect(response.headers == ["ETag": "x"])
  }

  @Test func `Content-Length is kept if the body was never encoded`() {
    var response = HTTPResponse(status: 200, headers: ["Content-Length": "12", "transfer-encoding": "chunked"])
    response.forgetEncoding()
    #expect(response.headers == ["Content-Length": "12"])
  }
}

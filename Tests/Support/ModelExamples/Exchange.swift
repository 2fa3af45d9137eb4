public import FoundationEssentials
public import HTTP

/// Creates requests, and responses that were stored at a fixed start time.
public enum Exchange {
  /// The start time of the cache tests: Sun, 06 Nov 1994 08:49:37 GMT.
  public static let start = Date(timeIntervalSince1970: 784_111_777)
  public static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
  /// The date 100 days before the start time.
  public static let longBefore = "Fri, 29 Jul 1994 08:49:37 GMT"

  public static func request(
    _ headers: HTTPHeaders = [:], method: HTTPMethod = .get, path: String = "/users/octocat", body: Data? = nil
  ) -> HTTPRequest {
    let url = URL(string: "https://api.github.com\(path)") ?? URL(filePath: "/")
    return HTTPRequest(method: method, url: url, headers: headers, body: body)
  }

  public static func response(_ headers: HTTPHeaders = [:], status: Int = 200, body: String = "0123456789")
    -> HTTPResponse
  {
    HTTPResponse(status: status, reason: "", headers: headers, body: Data(body.utf8))
  }

  public static func stored(
    _ headers: HTTPHeaders, status: Int = 200, request: HTTPRequest = request(), delay: Double = 0
  ) -> StoredResponse? {
    StoredResponse(
      response(headers, status: status), to: request, requestedAt: start, receivedAt: start.addingTimeInterval(delay))
  }

  public static func after(_ seconds: Double) -> Date {
    start.addingTimeInterval(seconds)
  }
}

public import FoundationEssentials
public import HTTP

/// Model: a request in the log, with its result. It contains no secrets, and only the beginning of
/// each body.
public struct LoggedRequest: Hashable, Sendable {
  /// The number of the request in this run.
  public let id: Int
  /// The time at which the request was sent or answered from the cache.
  public let date: Date
  public let method: HTTPMethod
  public let url: URL
  public let headers: HTTPHeaders
  public let body: Body?
  public var result: Result

  /// The result of a request so far.
  public enum Result: Hashable, Sendable {
    case pending
    case response(Response, seconds: Double)
    /// A response from the cache. `age` is the number of seconds since the server generated it.
    case cached(Response, age: Double)
    case failure(NetworkError, seconds: Double)
  }

  /// The parts of a response that the log shows, without secrets.
  public struct Response: Hashable, Sendable {
    public let status: Int
    public let headers: HTTPHeaders
    public let body: Body

    /// Creates a response without its secrets.
    ///
    /// - Parameters:
    ///   - response: The response, which may be shortened.
    ///   - count: The size of the whole body in bytes, or `nil` if the response isn't shortened.
    ///   - request: The request, whose secrets the server may have repeated.
    public init(_ response: HTTPResponse, count: Int? = nil, to request: HTTPRequest) {
      let shown = Redaction.applied(to: response.shortened, of: request.shortened)
      (status, headers) = (shown.status, shown.headers)
      body = Body(beginning: shown.body, count: count ?? response.body.count)
    }
  }

  /// A body. Only the beginning of a long body is stored.
  public struct Body: Hashable, Sendable {
    /// The beginning of the body.
    public let beginning: Data
    /// The size of the whole body in bytes.
    public let count: Int

    public var isWhole: Bool { count <= Self.maximum }

    static let maximum = 4_096
    /// The number of bytes at the end of a shortened body that are searched for the start of the
    /// last word, which is left out.
    private static let margin = 512

    /// Returns the beginning of a body.
    ///
    /// The body may be cut in the middle of a secret, and a part of a secret wouldn't be recognized
    /// as one. The last word, which may be such a part, is therefore left out.
    fileprivate static func beginning(of body: Data) -> Data {
      guard body.count > maximum else { return body }
      // Copy the bytes into an array, because a slice would keep the whole body in memory.
      let bytes = Array(body.prefix(maximum))
      let end = bytes.suffix(margin).lastIndex { " \n\",&:{}[]".utf8.contains($0) }
      return Data(bytes[...(end ?? bytes.count - 1)])
    }
  }

  /// Creates a request without its secrets.
  public init(_ request: HTTPRequest, id: Int, at date: Date, result: Result = .pending) {
    let shown = Redaction.applied(to: request.shortened)
    (self.id, self.date, self.result) = (id, date, result)
    (method, url, headers) = (shown.method, shown.url, shown.headers)
    body = shown.body.map { Body(beginning: $0, count: request.body?.count ?? 0) }
  }
}

extension HTTPRequest {
  /// The request with the beginning of its body.
  fileprivate var shortened: HTTPRequest {
    var request = self
    request.body = body.map { LoggedRequest.Body.beginning(of: $0) }
    return request
  }
}

extension HTTPResponse {
  /// The response with the beginning of its body.
  package var shortened: HTTPResponse {
    var response = self
    response.body = LoggedRequest.Body.beginning(of: body)
    return response
  }
}

public import FoundationEssentials

/// Model: a complete HTTP request, ready to be sent by a transport or looked for in a recording.
public struct HTTPRequest: Hashable, Sendable {
  public var method: HTTPMethod
  public var url: URL
  public var headers: HTTPHeaders
  public var body: Data?
  /// A question though it goes by POST, as GraphQL's do: the body tells which.
  public var isQuery: Bool
  /// The answer is passed on as it comes, and may therefore be larger and take longer than one that is understood.
  public var isRaw: Bool

  public init(
    method: HTTPMethod = .get, url: URL, headers: HTTPHeaders = [:], body: Data? = nil, isQuery: Bool = false,
    isRaw: Bool = false
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.isQuery = isQuery
    self.isRaw = isRaw
  }
}

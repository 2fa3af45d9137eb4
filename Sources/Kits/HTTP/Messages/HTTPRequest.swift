public import FoundationEssentials

/// A complete HTTP request.
///
/// A transport sends the request. During a replay, the request is looked up in a recording instead.
public struct HTTPRequest: Hashable, Sendable {
  public var method: HTTPMethod
  public var url: URL
  public var headers: HTTPHeaders
  public var body: Data?
  /// Whether the request reads data although its method is POST, as GraphQL queries do.
  public var isQuery: Bool
  /// Whether the response body is passed on without being decoded.
  ///
  /// A raw response has a higher size limit than a response that the app decodes, and its total
  /// time isn't limited.
  public var isRaw: Bool
  /// The requests of the redirect chain before this request, oldest first. A server may repeat their
  /// secrets in the address of this request.
  public var redirectedFrom: [HTTPRequest] = []

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

  /// Whether the request only reads data.
  public var isSafe: Bool {
    isQuery || method.isSafe
  }

  /// Whether the request can be repeated without additional effects.
  public var isIdempotent: Bool {
    isQuery || method.isIdempotent
  }

  /// Whether the request is sent to a GraphQL API, which reports errors in responses with status
  /// 200.
  package var isGraphQL: Bool {
    method == .post && url.path.hasSuffix("/graphql")
  }
}

/// Describes a request without its secrets, so that printing a request is always safe.
extension HTTPRequest: CustomStringConvertible, CustomReflectable {
  public var description: String {
    "\(method.name) \(Redaction.applied(to: url.absoluteString, of: self))"
  }

  public var customMirror: Mirror { Mirror(self, children: []) }
}

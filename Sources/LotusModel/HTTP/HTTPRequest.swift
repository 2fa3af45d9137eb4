public import FoundationEssentials

/// Model: a complete HTTP request, ready to be sent by a transport or looked for in a recording.
public struct HTTPRequest: Hashable, Sendable {
  public var method: HTTPMethod
  public var url: URL
  public var headers: HTTPHeaders
  public var body: Data?
  /// The answer is a credential, for the program alone: it is never shown, and a recording keeps it without its secrets.
  public var hasSecretAnswer: Bool

  public init(
    method: HTTPMethod = .get, url: URL, headers: HTTPHeaders = [:], body: Data? = nil, hasSecretAnswer: Bool = false
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.hasSecretAnswer = hasSecretAnswer
  }
}

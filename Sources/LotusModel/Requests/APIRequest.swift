public import FoundationEssentials

/// Model: one request to GitHub's REST API and, in its type, what the answer is. Inert: the network controller sends it.
public struct APIRequest<Answer: Decodable & Sendable>: Hashable, Sendable {
  public let method: HTTPMethod
  /// Below the API's base URL, percent-encoded: `/users/octocat`.
  public let path: String
  public let query: [QueryItem]
  public let body: Data?

  public init(_ path: String, method: HTTPMethod = .get, query: [QueryItem] = [], body: Data? = nil) {
    self.method = method
    self.path = path
    self.query = query
    self.body = body
  }
}

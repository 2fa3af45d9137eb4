public import FoundationEssentials

/// Model: one request to GitHub's REST API and, in its type, what the answer is. Inert: the network controller sends it.
public struct APIRequest<Response: Decodable & Sendable>: Hashable, Sendable {
  public let method: HTTPMethod
  /// Below the API's base URL, percent-encoded: `/users/octocat`.
  public let path: String
  public internal(set) var query: [QueryItem]
  public let body: Data?
  /// Its path stands for the user who is signed in, so it cannot be sent without a token.
  public let needsSignIn: Bool
  /// The member of the answer that holds the items of a list; nil where the answer is the list.
  public let itemsMember: String?
  /// The bytes that one text of its answer may have.
  public let longestText: Int

  public init(
    _ path: String, method: HTTPMethod = .get, query: [QueryItem] = [], body: Data? = nil, needsSignIn: Bool = false,
    itemsMember: String? = nil, longestText: Int? = nil
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.body = body
    self.needsSignIn = needsSignIn
    self.itemsMember = itemsMember
    self.longestText = longestText ?? JSONDocument.usualLongestText
  }
}

/// Model: the answer to an `APICall`, and what its status means where it is no success.
public struct APIResponse: Hashable, Sendable {
  public let response: HTTPResponse
  public let problem: NetworkError?

  public init(response: HTTPResponse, problem: NetworkError?) {
    self.response = response
    self.problem = problem
  }
}

import Essentials
public import FoundationEssentials
public import HTTP

/// Model: a request to GitHub's REST API. `Response` is the type of the decoded response.
///
/// The request is only a description. The network controller sends it.
public struct APIRequest<Response: Sendable>: Hashable, Sendable {
  public let method: HTTPMethod
  /// The percent-encoded path below the API's base URL, such as `/users/octocat`.
  public let path: String
  public internal(set) var query: [QueryItem]
  public let body: Data?
  /// Whether the request requires a token, for example because its path refers to the signed-in
  /// user.
  public let needsSignIn: Bool
  /// The member of the response that contains the items of a list, or `nil` if the response is the
  /// list.
  public let itemsMember: String?
  /// The maximum length of a string in the response, in bytes.
  public let longestText: Int
  /// The response that counts as success for a request whose response isn't decoded.
  public let confirmation: Confirmation

  public init(
    _ path: String, method: HTTPMethod = .get, query: [QueryItem] = [], body: Data? = nil, needsSignIn: Bool = false,
    itemsMember: String? = nil, longestText: Int? = nil, confirmation: Confirmation = .noContent
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.body = body
    self.needsSignIn = needsSignIn
    self.itemsMember = itemsMember
    self.longestText = longestText ?? JSONDocument.usualLongestText
    self.confirmation = confirmation
  }
}

/// Model: the response with which GitHub confirms a change or a condition.
public enum Confirmation: Hashable, Sendable {
  /// The type of the JSON value in a response.
  public enum Content: Hashable, Sendable {
    case object, array
  }

  case noContent
  case created(Content)
  case updated(Content)

  public var status: Int {
    switch self {
    case .noContent: 204
    case .created: 201
    case .updated: 200
    }
  }
}

/// Model: the response to an `APICall`, with the error that it reports, if any.
public struct APIResponse: Hashable, Sendable {
  public let response: HTTPResponse
  public let problem: NetworkError?
  /// Whether the response lacks the data of organizations that require single sign-on.
  public let isPartial: Bool

  public init(response: HTTPResponse, problem: NetworkError?, isPartial: Bool) {
    self.response = response
    self.problem = problem
    self.isPartial = isPartial
  }

  /// The error of a body that isn't JSON, or `nil` if the body is empty or valid JSON.
  public var syntaxError: NetworkError? {
    guard !response.body.isEmpty else { return nil }
    do {
      _ = try JSONDocument(parsing: response.body)
      return nil
    } catch {
      return NetworkError(error, in: response)
    }
  }

  /// Whether the response is a page of a list without a row: JSON in which no array has an element.
  ///
  /// Such a page is short, so a long response isn't parsed.
  package var isEmpty: Bool {
    response.body.count <= 4096 && (try? JSONDocument(parsing: response.body).hasElements) == false
  }
}

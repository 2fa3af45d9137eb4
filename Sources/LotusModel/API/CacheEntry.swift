public import Essentials
import FoundationEssentials
public import HTTP

/// Model: a description of a cache entry that can be shown to the user.
public struct CacheEntry: Hashable, Sendable, Decodable {
  public let method: String
  public let url: String
  /// The text of a GraphQL query. `nil` for other requests.
  public let query: String?
  /// The variables of the GraphQL query, as JSON.
  public let variables: String?
  /// The login of the account whose token the request used.
  ///
  /// `nil` if the request had no token, or if the account of the token isn't known.
  public let account: String?
  /// Whether the request had a token.
  public let hasToken: Bool
  public let status: Int
  /// The age of the response, in seconds.
  public let age: Double
  /// Whether the cache can use the response without contacting the server.
  public let isFresh: Bool
  /// The size of the response body, in bytes.
  public let size: Int

  enum CodingKeys: String, CodingKey {
    case method, url, query, variables, account, status, age, size
    case hasToken = "has_token"
    case isFresh = "fresh"
  }

  public static let fieldNames = [
    "account", "age", "fresh", "has_token", "method", "query", "size", "status", "url", "variables",
  ]

  public var json: JSONValue {
    .object([
      "method": .string(method), "url": .string(url), "query": JSONValue(optional: query),
      "variables": JSONValue(optional: variables), "account": JSONValue(optional: account),
      "has_token": .bool(hasToken), "status": .integer(status), "age": .integer(Int(clamping: age)),
      "fresh": .bool(isFresh), "size": .integer(size),
    ])
  }
}

extension CacheEntry {
  /// Whether the URL or the GraphQL query contains a string. Letter case and accents are
  /// ignored.
  public func contains(_ text: String) -> Bool {
    let text = text.folded
    return [url, query, variables].contains { $0?.folded.contains(text) == true }
  }

  /// Creates a description of a stored response.
  public init(_ stored: StoredResponse, account: String?, hasToken: Bool, isFresh: Bool, age: Double) {
    let (url, body) = stored.question
    let question = body.flatMap { JSONValue(parsing: Data($0.utf8)) }
    self.init(
      method: body == nil ? "GET" : "POST", url: url, query: question?["query"]?.string ?? body,
      variables: question?["variables"].flatMap { try? JSONText.body($0) }.map { String(decoding: $0, as: UTF8.self) },
      account: account, hasToken: hasToken, status: stored.response.status, age: age, isFresh: isFresh,
      size: stored.response.body.count)
  }
}

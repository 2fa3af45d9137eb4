import FoundationEssentials

/// Model: a stored answer, as a user may know it.
public struct CacheEntry: Hashable, Sendable, Decodable {
  public let method: String
  public let url: String
  /// What a question in GraphQL asks; nil for other requests.
  public let query: String?
  /// The variables of that question, as JSON.
  public let variables: String?
  /// The login with whose token it was asked for; nil without a token, and where only the token is known.
  public let account: String?
  /// Whether a token came along.
  public let hasToken: Bool
  public let status: Int
  /// Seconds
  public let age: Double
  /// Whether it is used again without asking.
  public let isFresh: Bool
  /// Bytes of the answer itself.
  public let size: Int

  enum CodingKeys: String, CodingKey {
    case method, url, query, variables, account, status, age, size
    case hasToken = "has_token"
    case isFresh = "fresh"
  }

  public static let fieldNames = [
    "method", "url", "query", "variables", "account", "has_token", "status", "age", "fresh", "size",
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
  /// Whether its address or its question contains a text, in any letter case.
  public func contains(_ text: String) -> Bool {
    let text = text.lowercased()
    return [url, query, variables].contains { $0?.lowercased().contains(text) == true }
  }

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

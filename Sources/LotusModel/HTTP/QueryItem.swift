/// Model: one `name=value` of a URL's query, unencoded.
public struct QueryItem: Hashable, Sendable {
  public let name: String
  public let value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  var encoded: String {
    "\(name.percentEncoded)=\(value.percentEncoded)"
  }
}

extension [QueryItem] {
  /// As it follows the `?`; empty for no items.
  package var encoded: String {
    map(\.encoded).joined(separator: "&")
  }

  /// - Parameter query: the text after the `?`, where `+` may stand for a space.
  package init(parsing query: String) {
    self = query.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { String($0.map { $0 == "+" ? " " : $0 }).percentDecoded }
      return QueryItem(parts[0], parts.count == 2 ? parts[1] : "")
    }
  }
}

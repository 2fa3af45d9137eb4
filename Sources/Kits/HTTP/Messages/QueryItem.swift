/// A name and value in the query of a URL, before percent-encoding.
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
  /// The query of a URL, without the question mark. Empty if there are no items.
  package var encoded: String {
    map(\.encoded).joined(separator: "&")
  }

  /// Creates the items of a query.
  ///
  /// - Parameter query: The part of a URL after the question mark. A `+` stands for a space.
  package init(parsing query: String) {
    self = query.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { String($0.map { $0 == "+" ? " " : $0 }).percentDecoded }
      return QueryItem(parts[0], parts.count == 2 ? parts[1] : "")
    }
  }
}

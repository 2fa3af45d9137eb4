/// Model: a search for users or repositories, in GitHub's query syntax.
///
/// See "Understanding the search syntax" in
/// https://docs.github.com/search-github/getting-started-with-searching-on-github.
public struct Search: Hashable, Sendable {
  /// The type of the results.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case users
    case repositories = "repos"
  }

  /// The maximum number of results that GitHub returns, even if it reports a larger total.
  public static let maximumResults = 1_000

  /// The fields that GitHub adds to each result.
  public static let fieldNames = ["score", "text_matches"]

  public let kind: Kind
  public let text: String

  public init(_ kind: Kind, for text: String) {
    self.kind = kind
    self.text = text
  }

  /// Returns the search with a qualifier added, such as `language:swift`.
  public func adding(_ qualifier: String, _ value: String) -> Search {
    let quoted = value.contains(where: \.isWhitespace) ? "\"\(value)\"" : value
    return Search(kind, for: "\(text.isEmpty ? "" : "\(text) ")\(qualifier):\(quoted)")
  }
}

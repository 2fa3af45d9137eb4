/// Model: a search for users or repositories, in GitHub's syntax
/// (https://docs.github.com/search-github/getting-started-with-searching-on-github/understanding-the-search-syntax).
public struct Search: Hashable, Sendable {
  /// What is searched for.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case users
    case repositories = "repos"
  }

  /// GitHub gives no more, however many it counts.
  public static let maximumResults = 1_000

  public let kind: Kind
  public let text: String

  public init(_ kind: Kind, for text: String) {
    self.kind = kind
    self.text = text
  }
}

/// Model: a search for users or repositories, in GitHub's syntax
/// (https://docs.github.com/search-github/getting-started-with-searching-on-github/understanding-the-search-syntax).
public struct Search: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case users
    case repositories = "repos"
  }

  public let kind: Kind
  public let text: String

  public init(_ kind: Kind, for text: String) {
    self.kind = kind
    self.text = text
  }
}

extension Search {
  /// https://docs.github.com/rest/search/search#search-users
  public var usersRequest: APIRequest<[Account]> { request("/search/users") }

  /// https://docs.github.com/rest/search/search#search-repositories
  public var repositoriesRequest: APIRequest<[Repository]> { request("/search/repositories") }

  /// The results are a member of GitHub's answer.
  private func request<Item>(_ path: String) -> APIRequest<[Item]> {
    APIRequest(path, query: [QueryItem("q", text)], itemsMember: "items")
  }
}

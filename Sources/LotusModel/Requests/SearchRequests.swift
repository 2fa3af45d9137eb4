/// Model: the requests that search.
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

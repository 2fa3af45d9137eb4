/// Model: the requests for a search.
extension Search {
  /// A request for the users and organizations that match the search.
  ///
  /// See https://docs.github.com/rest/search/search#search-users.
  public var usersRequest: APIRequest<[Account]> { request("/search/users") }

  /// A request for the repositories that match the search.
  ///
  /// See https://docs.github.com/rest/search/search#search-repositories.
  public var repositoriesRequest: APIRequest<[Repository]> { request("/search/repositories") }

  /// Returns a search request. The response contains the results in its member `items`.
  private func request<Item>(_ path: String) -> APIRequest<[Item]> {
    APIRequest(path, query: [QueryItem("q", text)], itemsMember: "items")
  }
}

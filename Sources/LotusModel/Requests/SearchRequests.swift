import HTTP

/// Model: the requests for a search.
extension Search {
  /// A request for the users and organizations that match the search.
  ///
  /// See https://docs.github.com/rest/search/search#search-users.
  public func usersRequest(in order: SearchOrder? = nil) -> APIRequest<[Account]> {
    request("/search/users", in: order)
  }

  /// A request for the repositories that match the search.
  ///
  /// See https://docs.github.com/rest/search/search#search-repositories.
  public func repositoriesRequest(in order: SearchOrder? = nil) -> APIRequest<[Repository]> {
    request("/search/repositories", in: order)
  }

  /// Returns a search request. The response contains the results in its member `items`.
  private func request<Item>(_ path: String, in order: SearchOrder?) -> APIRequest<[Item]> {
    let items = order.map { [QueryItem("sort", $0.key.rawValue), QueryItem("order", $0.direction.rawValue)] } ?? []
    return APIRequest(path, query: [QueryItem("q", text)] + items, itemsMember: "items")
  }
}

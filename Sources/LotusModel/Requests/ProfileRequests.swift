/// Model: the requests that a profile page is made of. Five of them serve a visitor who is not signed in.
extension ProfileSubject {
  /// https://docs.github.com/rest/users/users#get-a-user
  public var userRequest: APIRequest<User> {
    request()
  }

  /// https://docs.github.com/rest/orgs/orgs#list-organizations-for-a-user
  public var organizationsRequest: APIRequest<[Organization]> {
    request("/orgs", query: [QueryItem("per_page", "100")])
  }

  /// https://docs.github.com/rest/users/social-accounts#list-social-accounts-for-a-user
  public var socialAccountsRequest: APIRequest<[SocialAccount]> {
    request("/social_accounts", query: [QueryItem("per_page", "100")])
  }

  /// The list of a user's repositories cannot be sorted by stars; the search can
  /// (https://docs.github.com/rest/search/search#search-repositories).
  public var topRepositoriesRequest: APIRequest<RepositorySearch> {
    let owner =
      switch self {
      case .viewer: "user:@me is:public"
      case .user(let login): "user:\(login.name)"
      }
    return APIRequest(
      "/search/repositories",
      query: [
        QueryItem("q", owner), QueryItem("sort", "stars"), QueryItem("order", "desc"), QueryItem("per_page", "6"),
      ], needsSignIn: self == .viewer)
  }

  /// A person's README of a profile lies in the repository of their name; nil for the viewer, whose name is not known yet.
  public var readmeRequest: APIRequest<Readme>? {
    guard case .user(let login) = self else { return nil }
    return (try? RepositoryName("\(login.name)/\(login.name)"))?.readmeRequest
  }

  /// A request below the account's own path.
  func request<Response>(_ part: String = "", query: [QueryItem] = []) -> APIRequest<Response> {
    switch self {
    case .viewer: APIRequest("/user\(part)", query: query, needsSignIn: true)
    case .user(let login): APIRequest("/users/\(login.name.percentEncoded)\(part)", query: query)
    }
  }
}

extension User {
  /// The README of its profile: an organization's lies in a repository `.github`
  /// (https://docs.github.com/organizations/collaborating-with-groups-in-organizations/customizing-your-organizations-profile).
  public var readmeRequest: APIRequest<Readme>? {
    guard kind == .organization else { return (try? Login(login)).flatMap { ProfileSubject.user($0).readmeRequest } }
    return (try? RepositoryName("\(login)/.github"))?.readmeRequest(in: "/profile")
  }
}

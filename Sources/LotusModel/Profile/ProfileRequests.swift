import HTTP

/// Model: the requests for the parts of a profile page. Only the requests for the signed-in user's
/// own profile need a sign-in.
extension ProfileSubject {
  /// A request for the account.
  ///
  /// See https://docs.github.com/rest/users/users#get-a-user.
  public var userRequest: APIRequest<User> {
    request()
  }

  /// A request for the organizations of the user.
  ///
  /// See https://docs.github.com/rest/orgs/orgs#list-organizations-for-a-user.
  public var organizationsRequest: APIRequest<[Organization]> {
    request("/orgs", query: [QueryItem("per_page", "100")])
  }

  /// A request for the social accounts of the user.
  ///
  /// See https://docs.github.com/rest/users/social-accounts#list-social-accounts-for-a-user.
  public var socialAccountsRequest: APIRequest<[SocialAccount]> {
    request("/social_accounts", query: [QueryItem("per_page", "100")])
  }

  /// A request for the six repositories of the account that have the most stars.
  ///
  /// The request is a search, because GitHub cannot sort the list of an account's repositories by
  /// stars. See https://docs.github.com/rest/search/search#search-repositories.
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

  /// Returns a request for the profile README of the account. `nil` for the signed-in user, because
  /// the request must contain the login.
  ///
  /// The profile README of a user is in the repository that has the same name as the user. The
  /// profile README of an organization is in its repository `.github`. See “Customizing your
  /// organization's profile” in GitHub's documentation.
  ///
  /// - Parameter kind: The kind of the account.
  public func readmeRequest(of kind: User.Kind) -> APIRequest<Readme>? {
    guard case .user(let login) = self else { return nil }
    if kind == .organization { return (try? RepositoryName("\(login.name)/.github"))?.readmeRequest(in: "/profile") }
    return (try? RepositoryName("\(login.name)/\(login.name)"))?.readmeRequest
  }

  /// Returns a request for a path below the path of the account.
  func request<Response>(_ part: String = "", query: [QueryItem] = []) -> APIRequest<Response> {
    switch self {
    case .viewer: APIRequest("/user\(part)", query: query, needsSignIn: true)
    case .user(let login): APIRequest("/users/\(login.name.percentEncoded)\(part)", query: query)
    }
  }
}

extension User {
  /// A request for the profile README of the account.
  public var readmeRequest: APIRequest<Readme>? {
    (try? Login(login)).flatMap { ProfileSubject.user($0).readmeRequest(of: kind) }
  }
}

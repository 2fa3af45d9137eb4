import HTTP

/// Model: the owner of a list of repositories. GitHub has a different list for each kind of owner.
public enum RepositoryOwner: Hashable, Sendable {
  /// The signed-in user.
  case viewer
  case user(Login)
  case organization(Login)
}

/// Model: decodes the owner from an account, of which only the kind and the login matter.
extension RepositoryOwner: Decodable {
  private enum CodingKeys: String, CodingKey {
    case login, type
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let login = try Login(container.decode(String.self, forKey: .login))
    let isOrganization = try container.decodeIfPresent(String.self, forKey: .type) == User.Kind.organization.rawValue
    self = isOrganization ? .organization(login) : .user(login)
  }

  /// Returns a request for the account with the given login.
  public static func request(for login: Login) -> APIRequest<RepositoryOwner> {
    APIRequest("/users/\(login.name.percentEncoded)")
  }
}

/// Model: the requests for repositories.
extension RepositoryOwner {
  /// Returns a request for the repositories of the owner that a filter may select.
  ///
  /// GitHub applies only a part of the filter, so the filter must be applied to the result, too.
  /// The list of `.viewer` includes private repositories. The list of `.user` never does, even for
  /// the login of the signed-in user. The list of `.organization` includes the private repositories
  /// that the signed-in user can see. See https://docs.github.com/rest/repos/repos.
  public func repositoriesRequest(
    matching filter: RepositoryFilter, sort: RepositorySort?, isReversed: Bool = false
  ) -> APIRequest<[Repository]> {
    let order = sort?.query(isReversed: isReversed) ?? []
    let visibility = filter.visibility.flatMap { $0 == .internal ? nil : $0.rawValue }
    switch self {
    case .viewer:
      let affiliation =
        switch filter.role {
        case .owner: "owner"
        case .member: "collaborator,organization_member"
        case .all: "owner,collaborator,organization_member"
        }
      let items = [QueryItem("affiliation", affiliation)] + (visibility.map { [QueryItem("visibility", $0)] } ?? [])
      return APIRequest("/user/repos", query: items + order, needsSignIn: true)
    case .user(let login):
      let items = filter.role == .owner ? [] : [QueryItem("type", filter.role.rawValue)]
      return APIRequest("/users/\(login.name.percentEncoded)/repos", query: items + order)
    case .organization(let login):
      let role = filter.role == .member ? filter.role.rawValue : nil
      let type = role ?? filter.isFork.map { $0 ? "forks" : "sources" } ?? visibility
      let items = type.map { [QueryItem("type", $0)] } ?? []
      return APIRequest("/orgs/\(login.name.percentEncoded)/repos", query: items + order)
    }
  }
}

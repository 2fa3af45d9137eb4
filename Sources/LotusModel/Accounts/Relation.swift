import HTTP

/// Model: a relation between the signed-in user and an account or a repository.
public enum Relation: Hashable, Sendable {
  case following(Login)
  case blocking(Login)
  case starring(RepositoryName)

  /// The kind of a relation, without the account or repository.
  public enum Kind: Hashable, Sendable {
    case following, blocking, starring
  }
}

extension Relation {
  /// The user whom the relation is about, or `nil` for a repository.
  public var account: Login? {
    switch self {
    case .following(let login), .blocking(let login): login
    case .starring: nil
    }
  }

  /// The login of the account, or the full name of the repository.
  public var name: String {
    switch self {
    case .following(let login), .blocking(let login): login.name
    case .starring(let repository): repository.text
    }
  }
}

/// Model: a response without a body (204).
public struct NoContent: Hashable, Sendable, Decodable {}

/// Model: the requests that check, create and remove a relation such as following a user.
///
/// See https://docs.github.com/rest/users/followers, https://docs.github.com/rest/users/blocking
/// and https://docs.github.com/rest/activity/starring.
extension Relation {
  /// A request that checks the relation. GitHub responds with 204 if the relation exists, and with
  /// 404 if it doesn't.
  public var checkRequest: APIRequest<NoContent> { request(.get) }

  func request(_ method: HTTPMethod) -> APIRequest<NoContent> {
    APIRequest(path, method: method, needsSignIn: true)
  }

  /// A request that shows whether the account or repository exists.
  ///
  /// `checkRequest` can't show this. GitHub responds with 404 if the relation doesn't exist. The
  /// account or repository may then be missing, too.
  public var targetRequest: APIRequest<NoContent> {
    APIRequest(targetPath, confirmation: .updated(.object))
  }

  private var targetPath: String {
    switch self {
    case .following(let login), .blocking(let login): "/users/\(login.name.percentEncoded)"
    case .starring(let repository): repository.path
    }
  }

  private var path: String {
    switch self {
    case .following(let login): "/user/following/\(login.name.percentEncoded)"
    case .blocking(let login): "/user/blocks/\(login.name.percentEncoded)"
    case .starring(let repository):
      "/user/starred/\(repository.owner.name.percentEncoded)/\(repository.name.percentEncoded)"
    }
  }
}

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

/// Model: the outcome of a request to change a relation.
public struct RelationChange: Hashable, Sendable {
  public let relation: Relation
  /// Whether the relation exists after the request.
  public let holds: Bool
  /// Whether the request made a difference. `false` if the relation already had this state.
  public let isChanged: Bool

  public init(relation: Relation, holds: Bool, isChanged: Bool) {
    self.relation = relation
    self.holds = holds
    self.isChanged = isChanged
  }

  public var result: ChangeResult {
    switch relation {
    case .following: ChangeResult(holds ? "follow" : "unfollow", relation.name, isChanged: isChanged)
    case .blocking: ChangeResult(holds ? "block" : "unblock", relation.name, isChanged: isChanged)
    case .starring: ChangeResult(holds ? "star" : "unstar", relation.name, isChanged: isChanged)
    }
  }
}

/// Model: the requests that check, create and remove a relation such as following a user.
///
/// See https://docs.github.com/rest/users/followers, https://docs.github.com/rest/users/blocking
/// and https://docs.github.com/rest/activity/starring.
extension Relation {
  /// A request that checks the relation. GitHub responds with 204 if the relation exists, and with
  /// 404 if it doesn't.
  public var checkRequest: APIRequest<NoContent> {
    APIRequest(path, needsSignIn: true)
  }

  /// Returns a request that creates or removes the relation.
  ///
  /// - Parameter holds: Whether the relation should exist after the request. The request also
  ///   succeeds if nothing has to change.
  public func change(to holds: Bool) -> APIRequest<NoContent> {
    APIRequest(path, method: holds ? .put : .delete, needsSignIn: true)
  }

  /// A request that shows whether the account or repository exists.
  ///
  /// GitHub responds to `checkRequest` with 404 in both cases: without the relation, and without the
  /// account or repository.
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

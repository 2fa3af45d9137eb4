/// Model: a relation between the signed-in user and an account or a repository.
public enum Relation: Hashable, Sendable {
  case following(Login)
  case blocking(Login)
  case starring(RepositoryName)
}

extension Relation {
  /// The error to report if the account or repository doesn't exist.
  public var unknown: UnknownNameError {
    switch self {
    case .following(let login), .blocking(let login): .account(login)
    case .starring(let repository): .repository(repository)
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
    case .following(let login): ChangeResult(holds ? "follow" : "unfollow", login.name, isChanged: isChanged)
    case .blocking(let login): ChangeResult(holds ? "block" : "unblock", login.name, isChanged: isChanged)
    case .starring(let repository): ChangeResult(holds ? "star" : "unstar", repository.text, isChanged: isChanged)
    }
  }
}

/// Model: following a user, or starring a repository.
public enum Relation: Hashable, Sendable {
  case following(Login)
  case starring(RepositoryName)
}

/// Model: an answer without a body (204).
public struct NoContent: Hashable, Sendable, Decodable {}

/// Model: the outcome of changing a relation.
public struct RelationChange: Hashable, Sendable {
  public let relation: Relation
  public let holds: Bool
  public let isChanged: Bool

  public init(relation: Relation, holds: Bool, isChanged: Bool) {
    self.relation = relation
    self.holds = holds
    self.isChanged = isChanged
  }

  public var json: JSONValue {
    switch relation {
    case .following(let login):
      .object(["user": .string(login.name), "following": .bool(holds), "changed": .bool(isChanged)])
    case .starring(let repository):
      .object(["repository": .string(repository.text), "starred": .bool(holds), "changed": .bool(isChanged)])
    }
  }
}

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
  /// Whether it holds now.
  public let holds: Bool
  /// Whether it did not before.
  public let isChanged: Bool

  public init(relation: Relation, holds: Bool, isChanged: Bool) {
    self.relation = relation
    self.holds = holds
    self.isChanged = isChanged
  }
}

extension RelationChange: Encodable {
  private enum CodingKeys: String, CodingKey {
    case user, repository, following, starred, changed
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch relation {
    case .following(let login):
      try container.encode(login.name, forKey: .user)
      try container.encode(holds, forKey: .following)
    case .starring(let repository):
      try container.encode(repository.text, forKey: .repository)
      try container.encode(holds, forKey: .starred)
    }
    try container.encode(isChanged, forKey: .changed)
  }
}

/// Model: a change of one row in a list, such as following an account or removing a key.
public enum ListChange: Hashable, Sendable {
  case account(AccountChange)
  /// A change of a relation.
  ///
  /// - Parameter holds: Whether the relation exists after the change.
  case relation(Relation, holds: Bool)

  public var request: APIRequest<NoContent> {
    switch self {
    case .account(let change): change.request
    case .relation(let relation, let holds): relation.change(to: holds)
    }
  }
}

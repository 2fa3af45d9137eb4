/// Model: a change of one row in a list, such as following an account or removing a key.
public enum ListChange: Hashable, Sendable {
  case account(AccountChange)
  /// A change of a relation.
  ///
  /// - Parameter holds: Whether the relation exists after the change.
  case relation(Relation, holds: Bool)

  /// Whether the user must confirm the change, wherever in the app they make it.
  public var needsConfirmation: Bool {
    switch self {
    case .relation(.blocking, holds: true), .account(.removeEmail), .account(.removeKey),
      .account(.removeSocialAccount):
      true
    case .relation, .account: false
    }
  }

  public var request: APIRequest<NoContent> {
    switch self {
    case .account(let change): change.request
    case .relation(let relation, let holds): relation.change(to: holds)
    }
  }
}

extension [ListChange] {
  /// Whether the user must confirm the changes, which are of the same kind. The removal of several
  /// relations needs a confirmation, too.
  public var needConfirmation: Bool {
    contains(where: \.needsConfirmation)
      || count > 1
        && contains { change in
          if case .relation(_, holds: false) = change { true } else { false }
        }
  }
}

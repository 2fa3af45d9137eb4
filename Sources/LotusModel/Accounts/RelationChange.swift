import HTTP

/// Model: a change of a relation of the signed-in user, such as starring a repository.
///
/// A model applies a change with `applying`. Applying the same change again doesn't alter the
/// model, so a change is counted only once.
public struct RelationChange: Hashable, Sendable {
  public let relation: Relation
  /// Whether the relation exists after the change.
  public let holds: Bool

  public init(_ relation: Relation, holds: Bool) {
    self.relation = relation
    self.holds = holds
  }

  public var reversed: RelationChange { RelationChange(relation, holds: !holds) }

  /// The request that makes the change. It also succeeds if nothing has to change.
  public var request: APIRequest<NoContent> { relation.request(holds ? .put : .delete) }

  /// Returns the result of the change.
  ///
  /// - Parameter isChanged: Whether the change made a difference. `false` if the relation already had
  ///   this state.
  public func result(isChanged: Bool) -> ChangeResult {
    switch relation {
    case .following: ChangeResult(holds ? "follow" : "unfollow", relation.name, isChanged: isChanged)
    case .blocking: ChangeResult(holds ? "block" : "unblock", relation.name, isChanged: isChanged)
    case .starring: ChangeResult(holds ? "star" : "unstar", relation.name, isChanged: isChanged)
    }
  }

  /// Applies the change to the state of a relation and to the number of such relations.
  ///
  /// The number is adjusted here because GitHub updates it with a delay.
  ///
  /// - Parameters:
  ///   - held: Whether the relation exists, before and after the call. If `nil` before the call,
  ///     the relation counts as changed.
  ///   - count: The number of such relations, or `nil` if GitHub doesn't return it.
  fileprivate func apply(to held: inout Bool?, countedBy count: inout Int?) {
    if held != holds { count? &+= holds ? 1 : -1 }
    held = holds
  }
}

extension Repository {
  /// Returns the repository after a change. If the change stars or unstars this repository, the
  /// result has one star more or less.
  public func applying(_ change: RelationChange) -> Repository {
    guard case .starring(let name) = change.relation, name.text.lowercased() == fullName.lowercased() else {
      return self
    }
    var repository = self
    change.apply(to: &repository.isStarred, countedBy: &repository.stars)
    return repository
  }
}

extension Account {
  /// Returns the account after a change. Blocking an account ends the follow, and unblocking the
  /// account doesn't restore it.
  public func applying(_ change: RelationChange) -> Account {
    var person = person ?? Person()
    switch change.relation {
    case .following(let other) where other.isNamed(login): person.isFollowed = change.holds
    case .blocking(let other) where other.isNamed(login) && person.isBlocked != change.holds:
      (person.isBlocked, person.isFollowed) = (change.holds, false)
    default: return self
    }
    var account = self
    account.person = person
    return account
  }
}

extension User {
  /// Returns the user with the number of followers or followed accounts that results from a change.
  /// Changes that don't concern following have no effect.
  ///
  /// - Parameter isViewer: Whether the user is the signed-in user.
  public func applying(_ change: RelationChange, isViewer: Bool) -> User {
    guard case .following(let login) = change.relation else { return self }
    var user = self
    if login.isNamed(self.login) {
      change.apply(to: &user.changedFollows[login], countedBy: &user.followers)
    } else if isViewer {
      change.apply(to: &user.changedFollows[login], countedBy: &user.following)
    }
    return user
  }
}

extension Login {
  /// Whether a string is this login. Letter case doesn't matter.
  func isNamed(_ login: String) -> Bool { name.lowercased() == login.lowercased() }
}

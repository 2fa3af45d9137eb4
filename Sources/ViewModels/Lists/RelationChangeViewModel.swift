import Essentials
public import LotusModel

/// View model: confirms that the user follows, blocks or stars something, or that nothing has
/// changed.
public struct RelationChangeViewModel: Hashable, Sendable {
  public let sentence: String

  /// Creates the confirmation of a change.
  ///
  /// - Parameter isChanged: Whether the change made a difference.
  public init(_ change: RelationChange, isChanged: Bool = true) {
    sentence =
      switch (change.relation, change.holds, isChanged) {
      case (.following(let login), true, true): "Followed \(login.name)"
      case (.following(let login), true, false): "You already follow \(login.name)"
      case (.following(let login), false, true): "Unfollowed \(login.name)"
      case (.following(let login), false, false): "You were not following \(login.name)"
      case (.blocking(let login), true, true): "Blocked \(login.name)"
      case (.blocking(let login), true, false): "You already block \(login.name)"
      case (.blocking(let login), false, true): "Unblocked \(login.name)"
      case (.blocking(let login), false, false): "You were not blocking \(login.name)"
      case (.starring(let repository), true, true): "Starred \(repository.text)"
      case (.starring(let repository), true, false): "You already starred \(repository.text)"
      case (.starring(let repository), false, true): "Unstarred \(repository.text)"
      case (.starring(let repository), false, false): "You had not starred \(repository.text)"
      }
  }
}

/// View model: names the accounts and repositories that a run didn't process because it ended
/// early.
public struct RelationRestViewModel: Hashable, Sendable {
  public let sentence: String

  public init(_ rest: [Relation]) {
    let hidden = rest.count - Self.maximumNames
    let names = rest.prefix(Self.maximumNames).map(\.name) + (hidden > 0 ? ["\(hidden.grouped) more"] : [])
    sentence = "not processed: \(names.joined(separator: ", "))"
  }

  private static let maximumNames = 10
}

public import LotusModel

/// View model: what following, blocking or starring came to, in words.
public struct RelationChangeViewModel: Hashable, Sendable {
  public let sentence: String

  public init(_ change: RelationChange) {
    sentence =
      switch (change.relation, change.holds, change.isChanged) {
      case (.following(let login), true, true): "You now follow \(login.name)."
      case (.following(let login), true, false): "You follow \(login.name) already."
      case (.following(let login), false, true): "You no longer follow \(login.name)."
      case (.following(let login), false, false): "You were not following \(login.name)."
      case (.blocking(let login), true, true): "You now block \(login.name)."
      case (.blocking(let login), true, false): "You block \(login.name) already."
      case (.blocking(let login), false, true): "You no longer block \(login.name)."
      case (.blocking(let login), false, false): "You were not blocking \(login.name)."
      case (.starring(let repository), true, true): "You starred \(repository.text)."
      case (.starring(let repository), true, false): "You starred \(repository.text) already."
      case (.starring(let repository), false, true): "You no longer star \(repository.text)."
      case (.starring(let repository), false, false): "You had not starred \(repository.text)."
      }
  }
}

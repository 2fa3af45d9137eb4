public import LotusModel
public import ModelControllers
public import Terminal
public import ViewModels

/// View controller: makes or ends a relation, and says what that changed.
public final class RelationViewController {
  private let relation: Relation
  private let wanted: Bool
  private let network: NetworkController
  private var change: RelationChange?

  /// - Parameter wanted: whether the relation is to hold afterwards.
  public init(relation: Relation, wanted: Bool, network: NetworkController) {
    self.relation = relation
    self.wanted = wanted
    self.network = network
  }

  /// Asks first, so that it can say what changed; nothing is sent where it holds already.
  /// - Throws: `UnknownAccount`, `UnknownRepository`, `NetworkError`.
  public func load() async throws {
    let held = try await network.confirm(relation.question)
    if held != wanted, try await !network.confirm(relation.change(to: wanted)) { throw unknown }
    change = RelationChange(relation: relation, holds: wanted, isChanged: held != wanted)
  }

  /// Shows what `load` did.
  public func show(on console: Console, as presentation: Presentation) throws {
    guard let change else { return }
    switch presentation {
    case .page:
      let sentence = SafeText(untrusted: RelationChangeViewModel(change).sentence)
      try console.show(StyledText(sentence).wrapped(to: console.width))
    case .json:
      try console.write(JSONSource(encoding: change))
    }
  }

  private var unknown: any Error {
    switch relation {
    case .following(let login): UnknownAccount(login: login)
    case .starring(let repository): UnknownRepository(name: repository)
    }
  }
}

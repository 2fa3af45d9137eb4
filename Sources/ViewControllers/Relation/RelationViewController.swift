public import LotusModel
public import ModelControllers
public import Terminal
import ViewModels

/// View controller: makes or ends a relation, and says what that changed.
public final class RelationViewController: Scene {
  private let relation: Relation
  private let wanted: Bool
  private let network: NetworkController
  private var change: RelationChange?
  public private(set) var table: Table?

  /// - Parameter wanted: whether the relation is to hold afterwards.
  public init(relation: Relation, wanted: Bool, network: NetworkController) {
    self.relation = relation
    self.wanted = wanted
    self.network = network
  }

  public var status: SafeText { "Waiting for the answer" }
  public var needsLoad: Bool { change == nil }

  /// Asks first, so that it can say what changed; nothing is sent where it holds already.
  /// - Throws: `UnknownNameError`, `NetworkError`.
  public func load() async throws {
    let held = try await network.confirm(relation.checkRequest)
    if held != wanted, try await !network.confirm(relation.change(to: wanted)) { throw relation.unknown }
    let change = RelationChange(relation: relation, holds: wanted, isChanged: held != wanted)
    self.change = change
    table = Table([ParagraphCell(untrusted: RelationChangeViewModel(change).sentence)])
  }

  public func data(of rows: Range<Int>, as format: DataFormat) throws -> [UInt8]? {
    try change.flatMap { try format.object(JSONSource(encoding: $0.json)) }
  }
}

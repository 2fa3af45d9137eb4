public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
public import ViewModels

/// View controller: makes or ends relations, one after the other, and says what that changed.
public final class RelationViewController: Scene {
  private var rest: ArraySlice<Relation>
  private let isSingle: Bool
  private let wanted: Bool
  private let network: NetworkController
  private let viewpoint: Viewpoint
  private var changes: [RelationChange] = []
  /// Of those to which no relation is possible
  private var failures: [UnknownNameError] = []
  public private(set) var table: Table?

  /// - Parameter wanted: whether the relations are to hold afterwards.
  public init(relations: [Relation], wanted: Bool, network: NetworkController, viewpoint: Viewpoint) {
    rest = relations[...]
    isSingle = relations.count == 1
    self.wanted = wanted
    self.network = network
    self.viewpoint = viewpoint
  }

  public var status: SafeText { "Waiting for the answer" }
  public var needsLoad: Bool { !rest.isEmpty }

  /// The next one. It is asked for first, to say what changed; nothing is sent where it holds already.
  /// - Throws: `NetworkError`; the last of the `UnknownNameError`s once nothing is left.
  public func load() async throws {
    guard let relation = rest.first else { return }
    do {
      let held = try await network.confirm(relation.checkRequest)
      if held != wanted, try await !network.confirm(relation.change(to: wanted)) { throw relation.unknown }
      changes.append(RelationChange(relation: relation, holds: wanted, isChanged: held != wanted))
      table = Table(changes.map { ParagraphCell(untrusted: RelationChangeViewModel($0).sentence) })
    } catch let error as UnknownNameError {
      failures.append(error)
    }
    rest.removeFirst()
    if rest.isEmpty, let failure = failures.popLast() { throw failure }
  }

  /// What failed before the error that ends the run.
  public func notes(after format: DataFormat) -> [StyledText] {
    failures.compactMap { $0.sentence(from: viewpoint) }.map { StyledText(alert: $0) }
  }

  public func data(of rows: Range<Int>, as format: DataFormat) throws -> [UInt8]? {
    let objects = try changes[rows].map { try JSONSource(encoding: $0.json) }
    return isSingle ? format.object(objects[0]) : format.objects(objects)
  }
}

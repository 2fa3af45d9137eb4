import Essentials
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
public import ViewModels

/// View controller: creates or removes relations, such as stars, one after another, and reports the
/// changes.
public final class RelationViewController: Scene, DataScene {
  private var rest: ArraySlice<Relation>
  private let isSingle: Bool
  private let wanted: Bool
  private let network: NetworkController
  private let viewpoint: Viewpoint
  /// The changes so far, and whether each made a difference.
  private var changes: [(change: Change, isChanged: Bool)] = []
  /// The errors that each concern one user or repository.
  private var failures: [any Error] = []
  public private(set) var table: Table?

  /// Creates a view controller for one or more relations.
  ///
  /// - Parameter wanted: Whether to create the relations, rather than remove them.
  public init(relations: [Relation], wanted: Bool, network: NetworkController, viewpoint: Viewpoint) {
    rest = relations[...]
    isSingle = relations.count == 1
    self.wanted = wanted
    self.network = network
    self.viewpoint = viewpoint
  }

  public var status: SafeText { "Waiting for GitHub" }
  public var needsLoad: Bool { !rest.isEmpty }

  /// Changes the next relation.
  ///
  /// Checks first whether the relation exists, to report the difference. If it already has the
  /// wanted state, no change is sent. A relation that doesn't exist may be one to a misspelled name,
  /// so the name is checked too.
  ///
  /// - Throws: `NetworkError` if the other relations can't be changed either. Or the last
  ///   `UnknownNameError` or `RefusedChangeError` when no relation is left.
  public func load() async throws {
    guard let relation = rest.first else { return }
    let change = Change(relation, holds: wanted)
    do {
      let held = try await network.confirm(relation.checkRequest)
      let request = held == wanted ? relation.targetRequest : change.request
      if !held || !wanted, try await !network.confirm(request) { throw relation.unknown }
      changes.append((change, held != wanted))
      table = Table(changes.map { ParagraphCell(untrusted: RelationChangeViewModel($0, isChanged: $1).sentence) })
    } catch let error as UnknownNameError {
      failures.append(error)
    } catch let error as NetworkError where error.concernsOneTarget {
      failures.append(RefusedChangeError(.relation(change), of: relation.name, because: error))
    }
    rest.removeFirst()
    if rest.isEmpty, let failure = failures.popLast() { throw failure }
  }

  /// Returns the errors that occurred before the one that ended the run, and the names for which the
  /// run ended too early.
  public func notes(after format: DataFormat) -> [StyledText] {
    let sentences = failures.compactMap { ErrorViewModel($0, from: viewpoint)?.sentence }
    let rest = isSingle || rest.isEmpty ? [] : [RelationRestViewModel(Array(rest)).sentence]
    return (sentences + rest).map { StyledText(alert: $0) }
  }

  public func data(of rows: Range<Int>, as format: DataFormat) throws -> [UInt8]? {
    let objects = try changes[rows].map { try JSONSource(encoding: $0.change.result(isChanged: $0.isChanged).json) }
    return isSingle ? format.object(objects[0]) : format.objects(objects)
  }
}

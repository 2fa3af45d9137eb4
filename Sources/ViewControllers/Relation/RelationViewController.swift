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
  private let starLists: [String]
  /// The star lists that must still be changed for the repository starred last. `nil` if none must
  /// be.
  private var pending: StarListMembership?
  private let network: NetworkController
  private let viewpoint: Viewpoint
  /// The changes so far: the sentence to print and the data of each.
  private var changes: [(sentence: String, result: ChangeResult)] = []
  /// The errors so far, each for one user or repository.
  private var failures: [any Error] = []
  public private(set) var table: Table?

  /// Creates a view controller for one or more relations.
  ///
  /// - Parameters:
  ///   - wanted: Whether to create the relations, rather than remove them.
  ///   - starLists: The names of the user's star lists to which starred repositories are added.
  public init(
    relations: [Relation], wanted: Bool, starLists: [String] = [], network: NetworkController, viewpoint: Viewpoint
  ) {
    rest = relations[...]
    isSingle = relations.count == 1
    self.wanted = wanted
    self.starLists = starLists
    self.network = network
    self.viewpoint = viewpoint
  }

  public var status: SafeText { "Waiting for GitHub" }
  public var needsLoad: Bool { !rest.isEmpty || pending != nil }

  /// Changes the next relation, or adds the repository that was starred to star lists.
  ///
  /// The method first checks whether the relation exists, so that it can report whether the change
  /// made a difference. If the relation already has the wanted state, no change is sent. If the
  /// relation doesn't exist, the name may be misspelled, so the name is checked too.
  ///
  /// - Throws: `StarListError`, or `NetworkError` if the other relations can't be changed either.
  ///   After the last relation, throws the last `UnknownNameError`, `UsageError` or
  ///   `RefusedChangeError`.
  public func load() async throws {
    if let pending {
      try await add(pending)
      self.pending = nil
    } else if let relation = rest.first {
      try await change(relation)
      rest.removeFirst()
    }
    if !needsLoad, let failure = failures.popLast() { throw failure }
  }

  private func change(_ relation: Relation) async throws {
    let change = RelationChange(relation, holds: wanted)
    do {
      try await network.checkUser(of: change)
      // Check the names of the lists before anything is changed.
      let membership = try await membership(of: relation)
      let held = try await network.confirm(relation.checkRequest)
      let request = held == wanted ? relation.targetRequest : change.request
      if !held || !wanted, try await !isConfirmed(request) { throw relation.unknown }
      let isChanged = held != wanted
      show(RelationChangeViewModel(change, isChanged: isChanged).sentence, change.result(isChanged: isChanged))
      pending = membership
    } catch let error as UnknownNameError {
      failures.append(error)
    } catch let error as UsageError {
      failures.append(error)
    } catch let error as NetworkError where error.concernsOneTarget {
      failures.append(RefusedChangeError(.relation(change), of: relation.name, because: error))
    }
  }

  /// Sends a request, and returns whether GitHub confirms it.
  ///
  /// - Throws: `UnconfirmedChangeError` if the response doesn't say whether a change was made.
  private func isConfirmed(_ request: APIRequest<NoContent>) async throws -> Bool {
    do {
      return try await network.confirm(request)
    } catch {
      throw error.report(after: request.method, changing: .other)
    }
  }

  private func show(_ sentence: String, _ result: ChangeResult) {
    changes.append((sentence, result))
    table = Table(changes.map { ParagraphCell(untrusted: $0.sentence) })
  }

  private func membership(of relation: Relation) async throws -> StarListMembership? {
    guard case .starring(let name) = relation, !starLists.isEmpty else { return nil }
    let membership = try await StarListMembership.load(of: name, network: network)
    _ = try membership.ids(adding: starLists)
    return membership
  }

  /// Adds a repository to the star lists, and keeps it in all other lists that contain it.
  private func add(_ membership: StarListMembership) async throws {
    let ids = try membership.ids(adding: starLists)
    try await membership.update(to: ids, network: network)
    let result = ChangeResult("list", membership.repository.text, isChanged: ids != membership.ids)
    show(StarListChangeViewModel.changed(membership, to: ids), result)
  }

  /// Returns the errors that occurred before the error that ended the run, and the names that the
  /// run didn't reach.
  public func notes(for audience: Audience) -> [StyledText] {
    let sentences = failures.compactMap { ErrorViewModel($0, from: viewpoint)?.sentence }
    let rest = isSingle || rest.isEmpty ? [] : [RelationRestViewModel(Array(rest)).sentence]
    return (sentences + rest).map { StyledText(alert: $0) }
  }

  public func data(of rows: Range<Int>, for audience: Audience) throws -> [UInt8]? {
    let objects = try changes[rows].map { try JSONSource(encoding: $0.result.json) }
    return isSingle && starLists.isEmpty ? audience.object(objects[0]) : audience.objects(objects)
  }
}

public import LotusModel
@_spi(Asking) public import ModelControllers
import Terminal
import ViewModels

/// Work: lets the user choose the star lists of a repository. It stars the repository if necessary,
/// and puts it into the chosen lists.
public struct StarListEditor {
  public weak var delegate: (any StarListEditorDelegate)?

  private let repository: RepositoryName
  private let changes: Changes
  private let network: NetworkController
  private let clock: ViewpointClock

  /// Creates an editor.
  ///
  /// - Parameter changes: The changes of the app, which include the star and the new lists.
  public init(
    of repository: RepositoryName, changes: Changes, network: NetworkController, clock: ViewpointClock
  ) {
    self.repository = repository
    self.changes = changes
    self.network = network
    self.clock = clock
  }

  /// Shows the lists until the user saves the choice or leaves.
  ///
  /// - Throws: `StarredOnlyError` if the repository was starred for its lists, but saving the lists
  ///   failed.
  public func edit() async throws {
    guard let delegate else { return }
    var membership = try await delegate.perform(
      Work("Loading your star lists") { try await StarListMembership.load(of: repository, network: network) })
    var ids = membership.ids
    var latest: String?
    while let pick = await delegate.ask(Choice(pickingListsOf: membership, marked: ids, latest: latest)) {
      switch pick {
      case .toggle(let id):
        ids.formSymmetricDifference([id])
        latest = id
      case .create:
        var created: StarList?
        try await delegate.show(.newStarList(by: changes, network: network) { created = $0 })
        guard let created else { continue }
        membership = membership.adding(created)
        ids.insert(created.id)
        latest = created.id
      case .save: return try await save(membership, in: ids, for: delegate)
      }
    }
    if ids != membership.ids {
      delegate.say(StyledText(untrusted: StarListChangeViewModel.unchanged(repository)), as: .confirmation)
    }
  }

  private func save(
    _ membership: StarListMembership, in ids: Set<String>, for delegate: any StarListEditorDelegate
  ) async throws {
    let sentence = SafeText(untrusted: StarListChangeViewModel.changed(membership, to: ids))
    if ids == membership.ids { return delegate.say(StyledText(sentence), as: .confirmation) }
    let lookup = Work("Waiting for GitHub") {
      try await network.confirm(Relation.starring(repository).checkRequest)
    }
    let update = Work("Waiting for GitHub") { try await membership.update(to: ids, network: network) }
    let wayBack = "press \(clock.viewpoint.key(.starLists)) on the repository to change its lists again"
    var isNewlyStarred = false
    if !ids.isSubset(of: membership.ids), try await !delegate.perform(lookup) {
      try await changes.make([.relation(RelationChange(.starring(repository), holds: true))])
      isNewlyStarred = true
    }
    defer { delegate.didSendStarLists() }
    do {
      try await changes.make(sentence, wayBack: SafeText(untrusted: wayBack)) { try await delegate.perform(update) }
    } catch  where isNewlyStarred {
      throw StarredOnlyError(repository, because: error)
    }
  }
}

/// The methods that a star list editor calls on its delegate, in addition to those for dialogs.
public protocol StarListEditorDelegate: DialogDelegate {
  /// Shows a prompt until its action has succeeded or the user has closed the prompt.
  func show(_ prompt: Prompt) async throws
  /// Called after the lists of a repository were sent, even if GitHub may have rejected them.
  func didSendStarLists()
}

/// A reply to the question for star lists.
private nonisolated enum StarListPick: Hashable, Sendable {
  /// Marks the list with an ID, or removes its mark.
  case toggle(String)
  case create
  case save
}

extension Choice<StarListPick> {
  /// Asks for the star lists that contain a repository.
  ///
  /// - Parameters:
  ///   - ids: The IDs of the marked lists.
  ///   - latest: The ID of the list that the user toggled last.
  fileprivate init(pickingListsOf membership: StarListMembership, marked ids: Set<String>, latest: String?) {
    let lists = Array(zip(membership.lists, Self.keys))
    let replies = lists.map { list, key in
      Question.Reply(SafeText(untrusted: list.name), key: key, isMarked: ids.contains(list.id))
    }
    let others = [Question.Reply("New list", key: "n"), Question.Reply("Save", key: "s")]
    let question = Question(
      title: SafeText(untrusted: "Star lists of \(membership.repository.text)"), replies: replies + others,
      initialReply: lists.firstIndex { $0.0.id == latest } ?? 0, role: .menu, spaceName: "mark")
    self.init(question, values: lists.map { .toggle($0.0.id) } + [.create, .save])
  }

  /// The keys of the lists. The letters that move the selection, create a list or save are left
  /// out. GitHub allows fewer lists than there are keys, so each list has a key.
  private static let keys = "123456789abcdefghilmopqrtuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
}

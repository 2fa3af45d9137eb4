import LotusModel
import Terminal
import ViewModels

/// Support of the view controllers that follow or block a user, or star a repository.
extension UndoableChanges.Change {
  /// Creates a change of a relation, which can be undone.
  ///
  /// - Parameters:
  ///   - relation: The relation between the signed-in user and an account or a repository.
  ///   - holds: Whether the relation exists after the change.
  ///   - show: Shows whether the relation exists. Calling it again has no effect.
  ///   - send: Sends whether the relation exists.
  init(
    _ relation: Relation, to holds: Bool, show: @escaping (Owner, Bool) -> Void,
    send: @escaping @MainActor (Owner, Bool) async throws -> Void
  ) {
    func sentence(_ holds: Bool) -> SafeText {
      SafeText(
        untrusted: RelationChangeViewModel(RelationChange(relation: relation, holds: holds, isChanged: true)).sentence)
    }
    func deliver(_ owner: Owner, _ holds: Bool) async throws {
      try await send(owner, holds)
      owner.delegate?.didChange(relation, holds: holds)
    }
    self.init(
      sentence: sentence(holds), show: { show($0, holds) }, rollBack: { show($0, !holds) },
      send: { try await deliver($0, holds) })
    undo(by: sentence(!holds)) { try await deliver($0, !holds) }
  }
}

extension Choice<Bool> {
  /// Asks whether to make changes.
  init(confirming viewModel: ListChangesViewModel) {
    let reply = Question.Reply(
      SafeText(untrusted: viewModel.reply), key: "y", word: viewModel.reply.lowercased())
    let question = Question(
      title: SafeText(untrusted: viewModel.question),
      message: viewModel.consequence.map { [ParagraphCell(untrusted: $0)] } ?? [],
      replies: [Question.Reply("Cancel", key: "n"), reply])
    self.init(question, values: [false, true])
  }
}

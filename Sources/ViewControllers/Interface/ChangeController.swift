import Terminal

/// Interface controller: shows a change at once, has it sent, and takes it back where that fails. The last one can be undone.
///
/// It knows nothing of what is changed, and sends nothing itself. Its owner, who does, is handed to each change: one that is
/// kept for its undoing holds no reference to the owner.
final class ChangeController<Owner: AnyObject> {
  struct Change {
    /// Shows it, also where it is shown already.
    let show: (Owner) -> Void
    /// The opposite, with the same promise.
    let rollBack: (Owner) -> Void
    let send: @MainActor (Owner) async throws -> Void
    /// Nil for what cannot be undone.
    var sendReversed: (@MainActor (Owner) async throws -> Void)?

    fileprivate var reversed: Change? {
      sendReversed.map { Change(show: rollBack, rollBack: show, send: $0, sendReversed: send) }
    }
  }

  private var isSending = false
  /// How many changes GitHub has taken: what was asked for before one may tell of the time before it.
  private(set) var count = 0
  /// What would undo the last change, nil where nothing does; and whether that one has undone another.
  private var last: (reversed: Change?, isUndo: Bool)?

  /// Why nothing can be changed now; nil where it can.
  var refusal: SafeText? {
    isSending ? "GitHub has not answered yet." : nil
  }

  /// - Parameter change: what prepares it is part of it, so that no other begins meanwhile.
  /// - Throws: what preparing and sending throw; the change is taken back then.
  func perform(_ change: @autoclosure () async throws -> Change, by owner: Owner) async throws {
    try await perform(try await change(), isUndo: false, by: owner)
  }

  private func perform(
    _ change: @autoclosure () async throws -> Change, isUndo: Bool, by owner: Owner
  ) async throws {
    isSending = true
    defer { isSending = false }
    let change = try await change()
    change.show(owner)
    do {
      try await change.send(owner)
    } catch {
      change.rollBack(owner)
      throw error
    }
    // A refresh meanwhile may have brought what was before.
    change.show(owner)
    count += 1
    last = (change.reversed, isUndo)
  }

  func undoCommand(by owner: Owner) -> KeyCommand {
    let reversed = last?.reversed
    let none: SafeText? =
      last == nil ? "Nothing was changed here." : reversed == nil ? "The last change cannot be undone." : nil
    let isUndone = last?.isUndo == true
    return KeyCommand("u", name: isUndone ? "redo" : "undo", unless: none ?? refusal, outlivesScene: true) {
      [weak self, weak owner] in
      if let self, let owner, let reversed { try await perform(reversed, isUndo: !isUndone, by: owner) }
    }
  }
}

import Terminal

/// Interface controller: shows a change at once, has it sent, and takes it back where that fails. The last one can be undone.
///
/// It knows nothing of what is changed, and sends nothing itself. Its owner, who does, is handed to each change: one that is
/// kept for its undoing holds no reference to the owner.
final class ChangeController<Owner: AnyObject> {
  struct Change {
    let show: (Owner) -> Void
    let takeBack: (Owner) -> Void
    let send: @MainActor (Owner) async throws -> Void
    /// Nil for what cannot be undone.
    var sendBack: (@MainActor (Owner) async throws -> Void)?

    fileprivate var reversed: Change? {
      sendBack.map { Change(show: takeBack, takeBack: show, send: $0, sendBack: send) }
    }
  }

  private var isSending = false
  /// What `u` does.
  private var undo: Change?

  /// Why nothing can be changed now; nil where it can.
  var refusal: SafeText? {
    isSending ? "GitHub has not answered yet." : nil
  }

  /// - Throws: what sending throws, once the change is taken back.
  func perform(_ change: Change, by owner: Owner) async throws {
    isSending = true
    defer { isSending = false }
    change.show(owner)
    do {
      try await change.send(owner)
      undo = change.reversed
    } catch {
      change.takeBack(owner)
      throw error
    }
  }

  func undoCommand(by owner: Owner) -> KeyCommand {
    let refusal: SafeText? = undo == nil ? "Nothing was changed here that can be undone." : refusal
    return KeyCommand("u", name: "undo", unless: refusal, outlivesScene: true) { [weak self, weak owner] in
      if let self, let owner, let undo { try await perform(undo, by: owner) }
    }
  }
}

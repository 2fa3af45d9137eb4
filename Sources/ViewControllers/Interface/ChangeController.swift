import Terminal

/// Interface controller: shows a change at once, has it sent, and takes it back where that fails. The last one can be undone.
///
/// It knows nothing of what is changed, and sends nothing itself.
final class ChangeController {
  struct Change {
    let show: () -> Void
    let takeBack: () -> Void
    let send: KeyCommand.Work
    /// Nil for what cannot be undone.
    var sendBack: KeyCommand.Work?

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
  func perform(_ change: Change) async throws {
    isSending = true
    defer { isSending = false }
    change.show()
    do {
      try await change.send()
      undo = change.reversed
    } catch {
      change.takeBack()
      throw error
    }
  }

  var undoCommand: KeyCommand {
    let refusal: SafeText? = undo == nil ? "Nothing was changed here that can be undone." : refusal
    return KeyCommand("u", name: "undo", unless: refusal, outlivesScene: true) { [weak self] in
      if let self, let undo { try await perform(undo) }
    }
  }
}

public import Terminal

/// A scene that changes something on GitHub, and confirms the change through its coordinator.
protocol ChangingScene: AnyObject {
  var delegate: (any PromptDelegate)? { get }
}

/// Support of the view controllers that change something on GitHub: shows a change at once, sends
/// it, and rolls it back if sending fails. The delegate receives the command that undoes the change,
/// because the user can undo the last change from any page.
///
/// The type doesn't know what is changed, and it sends nothing itself. The closures of a
/// change do both, and receive the owner as an argument. A change that is stored for undo therefore
/// holds no reference to the owner. Only the delegate keeps the owner of the last change.
final class UndoableChanges<Owner: ChangingScene> {
  struct Change {
    /// The confirmation after GitHub has accepted the change, for example `Starred octocat/linguist`.
    let sentence: SafeText
    /// Shows the change. Calling it again has no effect.
    let show: (Owner) -> Void
    /// Rolls back what `show` does. Calling it again has no effect.
    let rollBack: (Owner) -> Void
    let send: @MainActor (Owner) async throws -> Void
    /// The opposite change, or `nil` if the change can't be undone.
    private var undoing: Undoing?

    private struct Undoing {
      let sentence: SafeText
      let show: (Owner) -> Void
      let send: @MainActor (Owner) async throws -> Void
    }

    init(
      sentence: SafeText, show: @escaping (Owner) -> Void, rollBack: @escaping (Owner) -> Void,
      send: @escaping @MainActor (Owner) async throws -> Void
    ) {
      self.sentence = sentence
      self.show = show
      self.rollBack = rollBack
      self.send = send
    }

    /// Makes the change undoable.
    ///
    /// - Parameters:
    ///   - sentence: The confirmation after the change has been undone.
    ///   - show: Shows the opposite change, if that differs from rolling back. Calling it again has no
    ///     effect.
    ///   - send: Sends the opposite change to GitHub.
    mutating func undo(
      by sentence: SafeText, show: ((Owner) -> Void)? = nil,
      send: @escaping @MainActor (Owner) async throws -> Void
    ) {
      undoing = Undoing(sentence: sentence, show: show ?? rollBack, send: send)
    }

    fileprivate var reversed: Change? {
      undoing.map { undoing in
        var change = Change(sentence: undoing.sentence, show: undoing.show, rollBack: show, send: undoing.send)
        change.undo(by: sentence, show: show, send: send)
        return change
      }
    }
  }

  private var isSending = false
  /// The number of changes GitHub has accepted.
  ///
  /// A response requested before a change may not reflect it.
  private(set) var count = 0
  /// The reason why no change can be made at the moment, or `nil` if changes are possible.
  var refusal: SafeText? {
    isSending ? "The previous change is still being sent" : nil
  }

  /// Shows a change and sends it.
  ///
  /// - Parameter change: Creates the change. No other change can begin in the meantime.
  /// - Throws: The errors of creating and of sending the change. If sending fails, the change is
  ///   rolled back.
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
    // A refresh that ran while the request was in flight may have restored the old value, so apply
    // the change again.
    change.show(owner)
    count += 1
    owner.delegate?.didMakeChange(in: owner) { self.undoCommand(after: change, isUndo: isUndo, by: owner) }
    let next: SafeText = change.reversed == nil ? "" : isUndo ? " · press u to redo" : " · press u to undo"
    owner.delegate?.say(StyledText(change.sentence + next))
  }

  /// Returns the command that undoes the last change.
  ///
  /// - Parameter isUndo: Whether the change was itself an undo.
  private func undoCommand(after change: Change, isUndo: Bool, by owner: Owner) -> KeyCommand {
    guard let reversed = change.reversed else {
      return KeyCommand.undo(unless: change.sentence + " · this cannot be undone")
    }
    return KeyCommand("u", name: isUndo ? "redo" : "undo", unless: refusal, kind: .lasting) {
      try await self.perform(reversed, isUndo: !isUndo, by: owner)
    }
  }
}

extension KeyCommand {
  /// The command to undo a change while that isn't possible.
  public static func undo(unless refusal: SafeText = "There is no change to undo") -> KeyCommand {
    KeyCommand("u", name: "undo", unless: refusal, now: {})
  }

  /// The command to undo after the user has saved the profile, which can't be undone.
  public static let undoAfterSaving = undo(unless: "You saved your profile · this cannot be undone")
}

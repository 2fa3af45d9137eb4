public import LotusModel
import ModelControllers

/// The fate of unsaved changes when the user stops editing.
public nonisolated enum DraftFate: Hashable, Sendable {
  case stored
  /// The changes were discarded. The associated value is `nil` if no draft was stored.
  case discarded(DiscardedDraft?)
  /// The changes couldn't be stored as a draft.
  case lost(DraftError)

  /// Returns the fate of changes that the user doesn't discard.
  ///
  /// - Parameter error: The error of the last attempt to store a draft, or `nil` if it succeeded.
  static func kept(despite error: DraftError?) -> DraftFate {
    error.map { .lost($0) } ?? .stored
  }
}

/// Work: discards the draft of an editor that the user leaves.
extension DraftController {
  /// Moves the draft to the discarded drafts.
  ///
  /// - Returns: `.stored` if the draft couldn't be moved, because its changes are still on disk.
  func fateAfterDiscarding() async -> DraftFate {
    do {
      return .discarded(try await discard())
    } catch {
      return .stored
    }
  }
}

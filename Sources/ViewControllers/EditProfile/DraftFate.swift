public import LotusModel

/// What becomes of what was typed and not saved.
public nonisolated enum DraftFate: Hashable, Sendable {
  case kept, discarded
  /// It was to be kept, and could not be.
  case lost(DraftError)
}

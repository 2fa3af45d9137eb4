public import LotusModel

/// What becomes of what was typed and not saved.
public nonisolated enum DraftFate: Hashable, Sendable {
  case kept
  /// Nil until it has been moved aside, and where nothing had been kept.
  case discarded(DiscardedDraft?)
  /// It was to be kept, and could not be.
  case lost(DraftError)
}

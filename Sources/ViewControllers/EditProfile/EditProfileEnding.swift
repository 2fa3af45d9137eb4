public import LotusModel

/// How the editing of a profile has ended: of a form, of lines, or of a file.
public nonisolated enum EditProfileEnding: Hashable, Sendable {
  /// Saved, though perhaps not all of it.
  case sent(ProfileSaveOutcome)
  /// GitHub has all that was wanted already.
  case unchanged
  case left(DraftFate)
}

/// What becomes of what was typed and not saved.
public nonisolated enum DraftFate: Hashable, Sendable {
  case kept
  /// Nil until it has been moved aside, and where nothing had been kept.
  case discarded(DiscardedDraft?)
  /// It was to be kept, and could not be.
  case lost(DraftError)
}

public import LotusModel

/// How the editing of a profile has ended.
public nonisolated enum EditProfileEnding: Hashable, Sendable {
  /// Nil where nobody saw to it.
  case saved(ProfileSaveOutcome?)
  case left(DraftFate)
}

/// What becomes of what was typed and not saved.
public nonisolated enum DraftFate: Hashable, Sendable {
  case kept, discarded
}

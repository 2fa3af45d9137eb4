public import LotusModel

/// How the editing of a profile has ended, whichever way it was edited.
public nonisolated enum EditProfileEnding: Hashable, Sendable {
  /// Saved, though perhaps not all of it.
  case sent(ProfileSaveOutcome)
  /// GitHub has all that was wanted already.
  case unchanged
  case left(DraftFate)
}

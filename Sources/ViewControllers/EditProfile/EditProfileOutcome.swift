public import LotusModel
public import Terminal
import ViewModels

/// View controller support: how the editing of a profile has ended: of a form, of lines, or of a file.
public nonisolated enum EditProfileOutcome: Hashable, Sendable {
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

extension EditProfileOutcome {
  /// What is said of it in the app.
  public var notice: StyledText {
    switch self {
    case .sent(let outcome) where outcome.isComplete: StyledText("Your profile is saved.")
    case .sent, .left(.kept): StyledText("Your changes are kept as a draft; e goes on with it.")
    case .unchanged: StyledText("Nothing was changed.")
    case .left(.discarded(let draft)):
      StyledText(untrusted: draft.map { DiscardedDraftViewModel($0).sentence } ?? "Your changes are discarded.")
    case .left(.lost(let error)): StyledText(alert: error.sentence)
    }
  }
}

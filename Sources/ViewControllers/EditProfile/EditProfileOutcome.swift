public import LotusModel
public import Terminal
import ViewModels

/// The result of editing a profile in the form, line by line or in a text file.
public nonisolated enum EditProfileOutcome: Hashable, Sendable {
  /// The changes were sent to GitHub, but some of them may not have been saved.
  case sent(ProfileSaveOutcome)
  /// GitHub already has every value, so nothing was sent.
  case unchanged
  case left(DraftFate)
}

/// The fate of unsaved changes when the user stops editing.
public nonisolated enum DraftFate: Hashable, Sendable {
  case stored
  /// The changes were discarded. The associated value is `nil` before the draft has been moved to
  /// the discarded drafts, and if no draft was stored.
  case discarded(DiscardedDraft?)
  /// The changes couldn't be stored as a draft.
  case lost(DraftError)
}

extension EditProfileOutcome {
  /// The notice that the app shows after the form has closed.
  public var notice: StyledText {
    switch self {
    case .sent(let outcome) where outcome.isComplete: StyledText("Saved your profile")
    case .sent, .left(.stored): StyledText("Your changes are stored as a draft. Press e to continue editing.")
    case .unchanged: StyledText("Nothing was changed")
    case .left(.discarded(let draft)):
      StyledText(untrusted: draft.map { DiscardedDraftViewModel($0).sentence } ?? "Discarded your changes")
    case .left(.lost(let error)): StyledText(alert: error.sentence)
    }
  }
}

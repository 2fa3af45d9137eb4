public import LotusModel
public import Terminal
import ViewModels

/// The result of editing a profile. Every way of editing has this type of result: the form, the
/// questions asked line by line, the editor and the command-line options.
public nonisolated enum EditProfileOutcome: Hashable, Sendable {
  /// The changes that an edit makes. They weren't sent.
  case planned(ProfileEdit)
  /// The changes were sent to GitHub, but some of them may not have been saved.
  ///
  /// - Parameter draftError: The reason why the remaining changes couldn't be stored as a draft.
  case sent(ProfileSaveOutcome, draftError: DraftError? = nil)
  /// GitHub already has every value, so nothing was sent.
  case unchanged
  case left(DraftFate)
}

extension EditProfileOutcome {
  /// The notice that the app shows after the form has closed. The profile names the key that
  /// continues with a draft.
  public var notice: StyledText {
    switch self {
    case .sent(let outcome, _) where outcome.isComplete: StyledText("Saved your profile")
    case .sent, .left(.stored): StyledText("Your changes are stored as a draft")
    case .planned, .unchanged: StyledText("Nothing was changed")
    case .left(.discarded(let draft)):
      StyledText(untrusted: draft.map { DiscardedDraftViewModel($0).sentence } ?? "Discarded your changes")
    case .left(.lost(let error)): StyledText(alert: error.sentence)
    }
  }
}

/// The methods that every editor of the profile calls on its delegate.
public protocol ProfileEditorDelegate: DialogDelegate {
  /// Saves the profile in a form. Asks the user to resolve conflicts and to confirm the changes.
  ///
  /// - Parameter isConfirmed: Whether the user has already confirmed the changes.
  /// - Throws: `NetworkError` or `ProfileEditError.otherAccount`. In both cases, nothing was sent.
  func save(_ form: ProfileFormDataSource, isConfirmed: Bool) async throws -> ProfileSaveOutcome
}

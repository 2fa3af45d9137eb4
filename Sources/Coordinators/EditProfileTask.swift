public import LotusModel

/// A method of editing the user's profile.
public enum EditProfileTask {
  /// Edits the profile in a form, or line by line if the terminal can't show a form.
  case inForm
  /// Edits the profile as text in the user's editor.
  case inEditor
  /// Edits the profile README in the user's editor.
  case readme
  /// Discards the stored drafts.
  case discardDraft
  /// Discards the stored draft of the profile README.
  case discardReadmeDraft
  /// Applies the changes given as command-line options.
  case byOptions(ProfileOptions, isDryRun: Bool)
}

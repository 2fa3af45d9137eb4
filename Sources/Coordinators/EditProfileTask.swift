public import LotusModel

/// Coordinator input: how a profile is edited.
public enum EditProfileTask {
  /// In a form, or line by line where none can be shown.
  case inForm
  case inEditor
  case byOptions(ProfileOptions, isDryRun: Bool)
}

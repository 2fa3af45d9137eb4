/// Model: a reason why an edit of a profile was not sent.
public enum ProfileEditError: Error, Hashable, Sendable {
  /// GitHub would reject the values in these fields.
  case invalid([ProfileInput.Slot: ProfileRemark])
  /// GitHub's values for these fields also changed since the edit started.
  case conflict([ProfileField])
  /// Another user signed in since the edit started.
  case otherAccount(login: String, editedLogin: String)
  /// The text from the editor isn't a valid profile, and the user chose not to correct it.
  case unreadableText
}

/// Model: why an edit of a profile was not sent.
public enum ProfileEditError: Error, Hashable, Sendable {
  /// GitHub would not take it.
  case invalid([ProfileInput.Slot: ProfileRemark])
  /// Fields of it were changed on GitHub meanwhile.
  case conflict([ProfileField])
  /// Another user has signed in.
  case otherAccount(login: String, editedLogin: String)
  /// The user has given up on a text from an editor that cannot be read as a profile.
  case unreadableText
}

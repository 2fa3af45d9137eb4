/// Model: a reason why an edit of a profile was not sent.
public enum ProfileEditError: Error, Hashable, Sendable {
  /// GitHub would reject the values in these fields.
  case invalid([ProfileInput.Slot: ProfileRemark])
  /// GitHub's values for these fields also changed since the edit started.
  case conflict([ProfileField])
  /// Another user signed in since the edit started.
  case otherAccount(login: String, editedLogin: String)
  /// The text from the editor isn't a valid profile, and wasn't corrected.
  ///
  /// - Parameter line: The number of the first line that can't be understood, counted from 1.
  case unreadableText(line: Int)
}

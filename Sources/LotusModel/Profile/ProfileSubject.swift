/// Model: the account whose profile is shown.
public enum ProfileSubject: Hashable, Sendable {
  /// The signed-in user.
  case viewer
  case user(Login)
}

/// Model: whose profile is meant.
public enum ProfileSubject: Hashable, Sendable {
  /// The user who is signed in.
  case viewer
  case user(Login)
}

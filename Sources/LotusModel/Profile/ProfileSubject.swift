/// Model: whose profile is meant.
public enum ProfileSubject: Hashable, Sendable {
  /// Whoever is signed in.
  case viewer
  case user(Login)
}

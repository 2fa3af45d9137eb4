/// Model: whose profile is meant.
public enum ProfileSubject: Hashable, Sendable {
  /// The user who is signed in.
  case viewer
  case user(Login)
}

extension ProfileSubject {
  /// There is no such account; nil for the viewer.
  public var unknown: UnknownNameError? {
    if case .user(let login) = self { .account(login) } else { nil }
  }
}

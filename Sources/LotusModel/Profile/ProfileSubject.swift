/// Model: the account whose profile is shown.
public enum ProfileSubject: Hashable, Sendable {
  /// The signed-in user.
  case viewer
  case user(Login)
}

extension ProfileSubject {
  /// The error for an account that doesn't exist, or `nil` for the signed-in user.
  public var unknown: UnknownNameError? {
    if case .user(let login) = self { .account(login) } else { nil }
  }
}

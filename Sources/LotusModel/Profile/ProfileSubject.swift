/// Model: the account whose profile is shown.
public enum ProfileSubject: Hashable, Sendable {
  /// The signed-in user.
  case viewer
  case user(Login)

  /// The login of the account, or `nil` for the signed-in user.
  public var login: Login? {
    if case .user(let login) = self { login } else { nil }
  }
}

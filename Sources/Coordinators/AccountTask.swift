public import LotusModel
public import ModelControllers

/// How somebody signs in.
public struct SignInTask {
  /// A token made on GitHub's pages; nil to have one made by the device flow.
  let token: Token?
  let scopes: [String]
  let place: TokenPlace

  public init(token: Token? = nil, scopes: [String] = Scope.usualNames, place: TokenPlace = .keyring) {
    self.token = token
    self.scopes = scopes
    self.place = place
  }
}

/// What is to be done about the accounts that are signed in.
public enum AccountTask {
  case identify
  /// Nil for the account in use
  case signOut(Login?)
  /// Nil for the other one of two
  case use(Login?)
  case list
}

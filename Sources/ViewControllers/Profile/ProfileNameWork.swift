public import LotusModel
@_spi(Asking) public import ModelControllers

/// Work: finds the login of the signed-in user, for API paths that must contain a login.
extension ProfileSubject {
  /// Returns the account with its login. If the account is the signed-in user, the login is
  /// requested first.
  public func named(in pass: LoadPass, network: NetworkController) async throws -> ProfileSubject {
    if login != nil { return self }
    return .user(try Login(await network.response(to: userRequest, in: pass).login))
  }
}

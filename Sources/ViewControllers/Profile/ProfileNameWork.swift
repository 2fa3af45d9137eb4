public import LotusModel
@_spi(Asking) public import ModelControllers

/// Work: finds the login of the signed-in user, for the paths that must contain one.
extension ProfileSubject {
  /// Returns the account by its login. The login of the signed-in user is requested.
  public func named(in pass: LoadPass, network: NetworkController) async throws -> ProfileSubject {
    if login != nil { return self }
    return .user(try Login(await network.response(to: userRequest, in: pass).login))
  }
}

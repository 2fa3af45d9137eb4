import LotusModel
@_spi(Asking) import ModelControllers

/// Work: checks whose account a change concerns.
extension NetworkController {
  /// Checks that a change doesn't make the signed-in user follow or block themselves.
  ///
  /// The check sends no request. If the login of the signed-in user isn't known, the check passes,
  /// and GitHub rejects such a change.
  ///
  /// - Throws: `UsageError.Problem.changeOfOneself`.
  func checkUser(of change: RelationChange) async throws {
    guard let login = change.relation.account, let known = await knownLogin(), let viewer = try? Login(known),
      login.isSame(as: viewer)
    else { return }
    throw UsageError(.changeOfOneself(action: change.result(isChanged: true).action))
  }
}

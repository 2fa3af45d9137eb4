import HTTP
import LotusModel
@_spi(Asking) import ModelControllers

/// Work: loads the organization whose members alone can see a status.
extension NetworkController {
  /// Returns the signed-in user's status with the login of its audience, if GitHub returns the login.
  func namingAudience(of status: UserStatus, in pass: LoadPass) async -> UserStatus {
    guard let audience = status.audience, audience.login == nil else { return status }
    let named = try? await response(to: UserStatus.audienceQuery, in: pass).status
    return status.namingAudience(as: named)
  }

  /// Returns an organization that can be the audience of the signed-in user's status.
  ///
  /// - Throws: `UnknownNameError`, `StatusError.notMember` or `NetworkError`.
  func audience(named login: Login) async throws -> StatusAudience {
    do {
      let organization = try await response(to: StatusOrganization.query(login), in: .confirmed)
      guard organization.viewerIsAMember else { throw StatusError.notMember(login) }
      return StatusAudience(id: organization.id, login: login.name)
    } catch NetworkError.notFound {
      throw UnknownNameError.organization(login)
    }
  }
}

import HTTP
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal

/// Work: loads the signed-in user's status, and the organizations that can be its audience.
extension NetworkController {
  /// Returns the signed-in user's status and pronouns.
  ///
  /// If the token lacks the scope that GitHub requires for the organization, the status has no
  /// audience.
  func viewerStatus(in pass: LoadPass) async throws(NetworkError) -> UserStatus.Response {
    do {
      return try await response(to: UserStatus.viewerQuery, in: pass)
    } catch .missingScope {
      return try await response(to: UserStatus.shortViewerQuery, in: pass)
    }
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

extension Work<[Organization]> {
  /// Loads the user's organizations, each of which can be the audience of a status.
  public static func loadingOrganizations(network: NetworkController) -> Work {
    Work("Loading your organizations") {
      let rows = try await network.rows(of: ProfileSubject.viewer.organizationsRequest).value
      if let unread = rows.unread { throw unread.error }
      return rows.items
    }
  }
}

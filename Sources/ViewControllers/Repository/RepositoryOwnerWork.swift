import HTTP
public import LotusModel
@_spi(Asking) public import ModelControllers

/// Work: finds out whether an account is a user or an organization, because GitHub has different
/// lists for their repositories.
extension ListOrder<Repository> {
  /// Finds the request for the repositories of an account.
  ///
  /// - Parameter login: The login of the account, or `nil` for the signed-in user.
  public func request(
    of login: Login?, in pass: LoadPass, network: NetworkController
  ) async throws(NetworkError) -> ListRequest<Repository>? {
    guard let login, let organizationRequest,
      case .organization = try await RepositoryOwner.find(login, in: pass, network: network)
    else { return request }
    return .rest(organizationRequest)
  }
}

extension RepositoryOwner {
  /// Finds the owner of repositories.
  ///
  /// For a signed-in user, only the list of an organization contains private repositories. For
  /// anyone else, the lists of a user and of an organization are the same, so no request is sent.
  fileprivate static func find(
    _ login: Login, in pass: LoadPass, network: NetworkController
  ) async throws(NetworkError) -> RepositoryOwner {
    guard try await network.isSignedIn() else { return .user(login) }
    // An account never changes its kind, so a stored response of any age can be used.
    if let known = await network.stored(request(for: login)) { return known }
    do {
      return try await network.response(to: request(for: login), in: pass)
    } catch .noRecording {
      // A recording that was made without a token contains the request for the list, but no request
      // for the kind of the account.
      return .user(login)
    }
  }
}

import HTTP
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal

/// Work: finds out whether an account is a user or an organization, because GitHub has different
/// lists for their repositories.
extension Work<RepositoryOwner> {
  /// Finds the owner of repositories, before their list is loaded.
  ///
  /// The work throws `UnknownNameError` or `NetworkError`.
  public static func findingOwner(_ login: Login, network: NetworkController) -> Work {
    Work("Loading the list") {
      do {
        return try await RepositoryOwner.find(login, network: network)
      } catch NetworkError.notFound {
        throw UnknownNameError.account(login)
      }
    }
  }
}

extension RepositoryOwner {
  /// Finds the owner of repositories.
  ///
  /// A signed-in user sees private repositories only in the list of the organization. For anyone
  /// else, both lists are the same, so no request is sent.
  public static func find(
    _ login: Login, in pass: LoadPass = .fresh, network: NetworkController
  ) async throws(NetworkError) -> RepositoryOwner {
    guard try await network.isSignedIn() else { return .user(login) }
    // An account never changes its kind, so a stored response of any age can be used.
    if let known = await network.stored(request(for: login)) { return known }
    do {
      return try await network.response(to: request(for: login), in: pass)
    } catch .noRecording {
      // A recording that was made without a token contains only the request for the list.
      return .user(login)
    }
  }
}

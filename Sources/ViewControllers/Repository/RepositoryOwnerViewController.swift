public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal

/// View controller: finds out whether an account is a user or an organization, because GitHub has
/// different lists for their repositories.
///
/// A signed-in user sees private repositories only in the list of the organization. For anyone
/// else, both lists are the same, so no request is sent.
public final class RepositoryOwnerViewController: Scene {
  private let login: Login
  private let network: NetworkController
  public private(set) var outcome: RepositoryOwner?

  public init(of login: Login, network: NetworkController) {
    self.login = login
    self.network = network
  }

  public var status: SafeText { "Loading the list" }
  public var needsLoad: Bool { outcome == nil }

  /// Loads the account.
  ///
  /// - Throws: `UnknownNameError` or `NetworkError`.
  public func load() async throws {
    do {
      outcome = try await owner()
    } catch NetworkError.notFound {
      throw UnknownNameError.account(login)
    }
  }

  /// Returns the owner of the repositories.
  public func owner() async throws(NetworkError) -> RepositoryOwner {
    guard try await network.isSignedIn() else { return .user(login) }
    do {
      return try await network.response(to: RepositoryOwner.request(for: login))
    } catch .noRecording {
      // A recording by an earlier version has only the list of the user.
      return .user(login)
    }
  }
}

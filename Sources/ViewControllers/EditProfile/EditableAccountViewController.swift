import HTTP
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
import ViewModels

/// View controller: loads the user's account before an edit, before a save or after a save.
public final class EditableAccountViewController: Scene {
  /// The reason for loading the account.
  public enum Purpose {
    case editing
    /// The form is about to be saved. The profile on GitHub may have changed since it was loaded,
    /// but it must be the same account.
    case saving(EditableAccount)
    case verifying(EditableAccount)
    /// An edit couldn't begin because GitHub can't be reached. Cached responses of any age are good
    /// enough for a draft.
    case remembering
  }

  public private(set) var outcome: EditableAccount?

  private let network: NetworkController
  private let purpose: Purpose
  private let clock: ViewpointClock

  public init(
    _ purpose: Purpose, network: NetworkController, clock: ViewpointClock
  ) {
    self.network = network
    self.purpose = purpose
    self.clock = clock
  }

  public var status: SafeText {
    switch purpose {
    case .editing: "Loading your profile"
    case .saving: "Checking for changes on GitHub"
    case .verifying: "Checking the saved profile"
    case .remembering: "Looking for your profile in the cache"
    }
  }

  public var needsLoad: Bool {
    outcome == nil
  }

  public func load() async throws {
    outcome = try await account()
  }

  /// Loads all parts of the account concurrently.
  ///
  /// Cached responses are revalidated before an edit, because even a value that was correct a minute
  /// ago may be outdated.
  ///
  /// - Throws: `NetworkError`, or `ProfileEditError.otherAccount` if a different user has signed in
  ///   since the account was first loaded.
  public func account() async throws -> EditableAccount {
    let seen = try await response()
    if let edited, edited.user.id != seen.user.id {
      throw ProfileEditError.otherAccount(login: seen.user.login, editedLogin: edited.user.login)
    }
    return seen
  }

  /// The account as it was loaded earlier, or `nil` for the first load.
  private var edited: EditableAccount? {
    switch purpose {
    case .editing, .remembering: nil
    case .saving(let account), .verifying(let account): account
    }
  }

  private var revalidates: Bool {
    if case .remembering = purpose { false } else { true }
  }

  private func response() async throws(NetworkError) -> EditableAccount {
    async let addresses = addresses()
    async let status = status()
    async let accounts = network.response(to: ProfileSubject.viewer.socialAccountsRequest, revalidating: revalidates)
    let user = try await network.response(to: ProfileSubject.viewer.userRequest, revalidating: revalidates)
    do {
      let status = try await status
      return EditableAccount(
        user: user, socialAccounts: try await accounts, addresses: try await addresses, status: try? status.get(),
        statusError: edited == nil ? status.error : edited?.statusError)
    } catch let error as NetworkError {
      throw error
    } catch {
      throw .transport(.cancelled)
    }
  }

  /// Loads the user's status.
  ///
  /// The status is optional because the other fields can be edited without it. After a status has
  /// been loaded once, a failure to load it again is an error.
  ///
  /// - Returns: A failure if GitHub doesn't return the status, for example because the server has no
  ///   GraphQL API.
  private func status() async throws(NetworkError) -> Result<UserStatus, NetworkError> {
    do {
      let status = try await network.response(to: UserStatus.viewerQuery, revalidating: revalidates).status
      return .success(status?.unlessExpired(at: clock.viewpoint.now) ?? UserStatus())
    } catch {
      guard edited?.status == nil else { throw error }
      return .failure(error)
    }
  }

  /// Loads the user's email addresses.
  ///
  /// - Returns: `nil` if the token lacks the scope that GitHub requires for email addresses.
  private func addresses() async throws(NetworkError) -> [EmailAddress]? {
    do {
      return try await network.response(to: EmailAddress.listRequest, revalidating: revalidates)
    } catch {
      switch error {
      case .forbidden, .missingScope, .missingPermissions, .notFound: return nil
      default: if revalidates { throw error } else { return nil }
      }
    }
  }
}

import HTTP
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
import ViewModels

/// Work: loads the user's account before an edit.
extension Work<EditableAccount> {
  public static func loadingAccount(network: NetworkController, clock: ViewpointClock) -> Work {
    Work("Loading your profile") {
      try await EditableAccountLoader(network: network, clock: clock).account()
    }
  }
}

/// The requests for all parts of the user's account.
struct EditableAccountLoader {
  let network: NetworkController
  /// The account as it was loaded earlier, or `nil` for the first load.
  var edited: EditableAccount?
  /// The stored responses that may be used without a request. An edit accepts none, because even a
  /// value that was correct a minute ago may be outdated.
  var pass = LoadPass.confirmed
  let clock: ViewpointClock

  /// Loads all parts of the account concurrently.
  ///
  /// - Throws: `NetworkError`, or `ProfileEditError.otherAccount` if a different user has signed in
  ///   since the account was first loaded.
  func account() async throws -> EditableAccount {
    let seen = try await response()
    if let edited, edited.user.id != seen.user.id {
      throw ProfileEditError.otherAccount(login: seen.user.login, editedLogin: edited.user.login)
    }
    return seen
  }

  private func response() async throws(NetworkError) -> EditableAccount {
    async let addresses = addresses()
    async let viewer = viewer()
    async let accounts = network.rows(of: ProfileSubject.viewer.socialAccountsRequest, in: pass)
    let user = try await network.response(to: ProfileSubject.viewer.userRequest, in: pass)
    do {
      let viewer = try await viewer
      let accounts = try await accounts.value
      return EditableAccount(
        user: user, socialAccounts: accounts.items, unreadAccounts: accounts.unread,
        addresses: try await addresses, status: try? viewer.get().status, pronouns: try? viewer.get().pronouns,
        statusError: edited == nil ? viewer.error : edited?.statusError,
        offsets: clock.viewpoint.secondsFromGMT)
    } catch let error as NetworkError {
      throw error
    } catch {
      throw .transport(.cancelled)
    }
  }

  /// Loads the user's status and pronouns.
  ///
  /// The status is optional because the other fields can be edited without it. After a status has
  /// been loaded once, a failure to load it again is an error.
  ///
  /// - Returns: A failure if GitHub doesn't return the status, for example because the server has no
  ///   GraphQL API.
  private func viewer() async throws(NetworkError) -> Result<(status: UserStatus, pronouns: String?), NetworkError> {
    do {
      let viewer = try await network.viewerStatus(in: pass)
      let status = viewer.status?.unlessExpired(at: clock.viewpoint.now) ?? UserStatus()
      return .success((status, viewer.pronouns))
    } catch {
      guard edited?.status == nil else { throw error }
      return .failure(error)
    }
  }

  /// Loads the user's email addresses.
  ///
  /// - Returns: `nil` if the token lacks the scope for email addresses, or if an address can't be
  ///   read. All other fields can be edited without them.
  private func addresses() async throws(NetworkError) -> [EmailAddress]? {
    do {
      let rows = try await network.rows(of: EmailAddress.listRequest, in: pass).value
      return rows.unread == nil ? rows.items : nil
    } catch {
      switch error {
      case .forbidden, .tokenNotAllowed, .missingScope, .missingPermissions, .notFound, .malformed, .status: return nil
      default: if pass.acceptance == .confirmed { throw error } else { return nil }
      }
    }
  }
}

public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal

/// View controller: finds out what there is to edit, or what has become of it.
public final class EditableAccountViewController: Scene {
  /// What the account is loaded for.
  public enum Purpose {
    case editing
    /// It may have changed since; it has to be the same account.
    case saving(EditableAccount)
    case verifying(EditableAccount)
  }

  public private(set) var outcome: EditableAccount?

  private let network: NetworkController
  private let purpose: Purpose

  public init(_ purpose: Purpose, network: NetworkController) {
    self.network = network
    self.purpose = purpose
  }

  public var status: SafeText {
    switch purpose {
    case .editing: "Loading your profile"
    case .saving: "Looking for changes on GitHub"
    case .verifying: "Looking what was saved"
    }
  }

  public var needsLoad: Bool {
    outcome == nil
  }

  public func load() async throws {
    outcome = try await account()
  }

  /// Asks side by side; what a minute ago was true will not do.
  /// - Throws: `NetworkError`; `ProfileEditError.otherAccount` if another user is signed in by now.
  public func account() async throws -> EditableAccount {
    let seen = try await response()
    if let edited, edited.user.id != seen.user.id {
      throw ProfileEditError.otherAccount(login: seen.user.login, editedLogin: edited.user.login)
    }
    return seen
  }

  /// As it was seen before.
  private var edited: EditableAccount? {
    switch purpose {
    case .editing: nil
    case .saving(let account), .verifying(let account): account
    }
  }

  private func response() async throws(NetworkError) -> EditableAccount {
    async let addresses = addresses()
    async let status = status()
    async let accounts = network.response(to: ProfileSubject.viewer.socialAccountsRequest, revalidating: true)
    let user = try await network.response(to: ProfileSubject.viewer.userRequest, revalidating: true)
    do {
      return EditableAccount(
        user: user, socialAccounts: try await accounts, addresses: try await addresses, status: try await status)
    } catch let error as NetworkError {
      throw error
    } catch {
      throw .transport(.cancelled)
    }
  }

  /// - Returns: nil where GitHub does not tell it, or has no GraphQL: one can edit the rest.
  private func status() async throws(NetworkError) -> UserStatus? {
    do {
      return try await network.response(to: UserStatus.viewerQuery, revalidating: true).status ?? UserStatus()
    } catch {
      guard edited?.status == nil else { throw error }
      return nil
    }
  }

  /// - Returns: nil where the token may not see them: that takes a scope.
  private func addresses() async throws(NetworkError) -> [EmailAddress]? {
    do {
      return try await network.response(to: EmailAddress.listRequest, revalidating: true)
    } catch {
      switch error {
      case .forbidden, .missingScope, .notFound: return nil
      default: throw error
      }
    }
  }
}

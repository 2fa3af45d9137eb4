public import LotusModel
public import ModelControllers

/// View controller: finds out what there is to edit. It has no screen of its own; its coordinator shows the loading one.
public final class EditableAccountViewController {
  private let network: NetworkController

  public init(network: NetworkController) {
    self.network = network
  }

  /// Asks side by side; what a minute ago was true will not do.
  public func load() async throws(NetworkError) -> EditableAccount {
    async let addresses = addresses()
    async let accounts = network.answer(to: ProfileSubject.viewer.socialAccountsRequest, revalidating: true)
    let user = try await network.answer(to: ProfileSubject.viewer.userRequest, revalidating: true)
    do {
      return EditableAccount(user: user, socialAccounts: try await accounts, addresses: try await addresses)
    } catch let error as NetworkError {
      throw error
    } catch {
      throw .transport(.cancelled)
    }
  }

  /// - Returns: nil where the token may not see them: that takes a scope.
  private func addresses() async throws(NetworkError) -> [EmailAddress]? {
    do {
      return try await network.answer(to: EmailAddress.listRequest, revalidating: true)
    } catch {
      switch error {
      case .forbidden, .notFound: return nil
      default: throw error
      }
    }
  }
}

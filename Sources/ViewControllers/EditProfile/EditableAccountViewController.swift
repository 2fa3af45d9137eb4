public import LotusModel
public import ModelControllers

/// View controller: finds out what there is to edit. It has no screen of its own; its coordinator shows the loading one.
public final class EditableAccountViewController {
  private let network: NetworkController

  public init(network: NetworkController) {
    self.network = network
  }

  /// Asks side by side; what a minute ago was true will not do. The addresses may be missing: seeing them takes a scope.
  public func load() async throws(NetworkError) -> EditableAccount {
    async let addresses = try? network.answer(to: EmailAddress.listRequest, revalidating: true)
    async let accounts = network.answer(to: ProfileSubject.viewer.socialAccountsRequest, revalidating: true)
    let user = try await network.answer(to: ProfileSubject.viewer.userRequest, revalidating: true)
    do {
      return EditableAccount(user: user, socialAccounts: try await accounts, addresses: await addresses)
    } catch let error as NetworkError {
      throw error
    } catch {
      throw .transport(.cancelled)
    }
  }
}

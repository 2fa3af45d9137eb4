import ModelControllers
import Terminal
import ViewControllers
import ViewModels

/// Coordinator of the flow around the accounts that are signed in: who one is, another one, none.
final class AccountCoordinator {
  private let network: NetworkController
  private let viewpoint: Viewpoint

  init(network: NetworkController, viewpoint: Viewpoint) {
    self.network = network
    self.viewpoint = viewpoint
  }

  func start(
    _ task: AccountTask, on console: Console, as presentation: Presentation, activity: ActivityIndicator
  ) async throws {
    switch task {
    case .identify:
      let controller = IdentityViewController(network: network, viewpoint: viewpoint)
      try await activity.show("Waiting for the answer") { try await controller.load() }
      try controller.show(on: console, as: presentation)
    case .signOut(let login):
      let controller = SignOutViewController(login: login, network: network, viewpoint: viewpoint)
      try await activity.show("Waiting for the keyring") { try await controller.run() }
      try await controller.show(on: console)
    case .use(let login):
      let controller = SwitchViewController(login: login, network: network, viewpoint: viewpoint)
      try await activity.show("Waiting for the keyring") { try await controller.run() }
      try await controller.show(on: console)
    case .list:
      let controller = StoredAccountsViewController(network: network)
      try await activity.show("Waiting for the keyring") { try await controller.load() }
      try await controller.show(on: console, as: presentation)
    }
  }
}

import LotusModel
import ModelControllers
import Terminal
import ViewControllers
import ViewModels

/// Coordinator of the flow that signs somebody in, for every other flow that needs that.
///
/// It presents the page on which the code is entered, in the browser.
final class LoginCoordinator {
  private let means: SignInDependencies
  private let network: NetworkController
  private let viewpoint: Viewpoint

  private let activity: ActivityIndicator

  init(means: SignInDependencies, network: NetworkController, viewpoint: Viewpoint, activity: ActivityIndicator) {
    self.means = means
    self.network = network
    self.viewpoint = viewpoint
    self.activity = activity
  }

  func start(_ task: SignInTask, on console: Console, as presentation: Presentation) async throws {
    let storage = StorageViewController(place: task.place, network: network)
    try await activity.show("Waiting for the keyring") { try await storage.check() }
    let identity = try await identity(task, on: console)
    let result = SignedInViewController(
      identity: identity, askedScopes: task.token == nil ? task.scopes : [], network: network, viewpoint: viewpoint)
    try await result.show(on: console, as: presentation)
  }

  private func identity(_ task: SignInTask, on console: Console) async throws -> Identity {
    if let token = task.token {
      let controller = TokenLoginViewController(token: token, place: task.place, network: network)
      return try await activity.show("Checking the token") { try await controller.run() }
    }
    guard let clientID = try means.clientID() else { throw SignInError.noClientID }
    let order = LoginOrder(clientID: clientID, scopes: task.scopes, place: task.place)
    let controller = LoginViewController(order: order, network: network, console: console, keyboard: means.keyboard)
    controller.delegate = self
    return try await controller.run()
  }
}

extension LoginCoordinator: LoginViewControllerDelegate {
  var canPresentPage: Bool {
    means.presentPage != nil
  }

  func loginViewController(_ controller: LoginViewController, wantsPage address: String) {
    means.presentPage?(address)
  }
}

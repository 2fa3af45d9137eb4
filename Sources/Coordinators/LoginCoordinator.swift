import LotusModel
import ModelControllers
import Terminal
import ViewControllers

/// Coordinator of the flow that signs somebody in, for every other flow that needs that.
///
/// It presents the page on which the code is entered, in the browser.
final class LoginCoordinator {
  private let means: SignInMeans
  private let network: NetworkController
  private let viewpoint: Viewpoint

  init(means: SignInMeans, network: NetworkController, viewpoint: Viewpoint) {
    self.means = means
    self.network = network
    self.viewpoint = viewpoint
  }

  func start(_ task: SignInTask, on console: Console, as presentation: Presentation) async throws {
    try await StorageViewController(place: task.place, network: network).check()
    let identity = try await identity(task, on: console)
    let result = SignedInViewController(
      identity: identity, askedScopes: task.token == nil ? task.scopes : [], network: network, viewpoint: viewpoint)
    try await result.show(on: console, as: presentation)
  }

  private func identity(_ task: SignInTask, on console: Console) async throws -> Identity {
    if let token = task.token {
      return try await TokenLoginViewController(token: token, place: task.place, network: network).run()
    }
    guard let clientID = means.clientID else { throw SignInError.noClientID }
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

import LotusModel
import ModelControllers
import Terminal
import ViewControllers

/// Coordinator of the flow that makes one call to the API.
final class APICoordinator {
  private let call: APICall
  private let options: APIOptions
  private let network: NetworkController

  init(call: APICall, options: APIOptions, network: NetworkController) {
    self.call = call
    self.options = options
    self.network = network
  }

  func start(on console: Console, activity: ActivityIndicator) async throws {
    let controller = APIViewController(call: call, options: options, network: network, console: console)
    try await activity.show("Waiting for the answer") { try await controller.run() }
  }
}

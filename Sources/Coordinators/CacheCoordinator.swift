import ModelControllers
import Terminal
import ViewControllers

/// Coordinator of the flow that shows or clears the cache.
final class CacheCoordinator {
  private let clears: Bool
  private let network: NetworkController

  init(clears: Bool, network: NetworkController) {
    self.clears = clears
    self.network = network
  }

  func start(on console: Console, as presentation: Presentation) async throws {
    let controller = CacheViewController(network: network, console: console)
    if clears {
      try await controller.clear(as: presentation)
    } else {
      try await controller.show(as: presentation)
    }
  }
}

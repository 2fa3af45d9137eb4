import LotusModel
import ModelControllers
import Terminal
import ViewControllers

/// Coordinator of the flow that follows somebody or stars something, or ends that.
final class RelationCoordinator {
  private let relation: Relation
  private let wanted: Bool
  private let network: NetworkController

  init(relation: Relation, wanted: Bool, network: NetworkController) {
    self.relation = relation
    self.wanted = wanted
    self.network = network
  }

  func start(on console: Console, as presentation: Presentation, activity: ActivityIndicator) async throws {
    let controller = RelationViewController(relation: relation, wanted: wanted, network: network)
    try await activity.show("Waiting for the answer") { try await controller.load() }
    try controller.show(on: console, as: presentation)
  }
}

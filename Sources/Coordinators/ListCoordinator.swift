public import LotusModel
import ModelControllers
import Terminal
public import ViewControllers
import ViewModels

/// What the flow tells its parent.
protocol ListCoordinatorDelegate: AnyObject {
  func listCoordinator(_ coordinator: ListCoordinator, stoppedBefore page: Int)
}

/// Coordinator of the flow that shows a list.
///
/// It hands its view controller the request as a value, the thing that the scene is about, as another would be handed a
/// user; it never sends one.
final class ListCoordinator {
  weak var delegate: (any ListCoordinatorDelegate)?

  private let network: NetworkController
  private let viewpoint: Viewpoint
  private let activity: ActivityIndicator

  init(network: NetworkController, viewpoint: Viewpoint, activity: ActivityIndicator) {
    self.network = network
    self.viewpoint = viewpoint
    self.activity = activity
  }

  func show<Item: ListItem>(
    _ request: APIRequest<[Item]>, of subject: ProfileSubject, selection: ListSelection<Item>, on console: Console,
    as presentation: Presentation
  ) async throws {
    let controller = ListViewController(
      request: request, of: subject, selection: selection, network: network, viewpoint: viewpoint)
    controller.delegate = self
    try await activity.show("Loading the list") {
      try await controller.show(on: console, as: presentation, activity: self.activity)
    }
  }
}

extension ListCoordinator: ListViewControllerDelegate {
  func list<Item>(_ controller: ListViewController<Item>, stoppedBefore page: Int) {
    delegate?.listCoordinator(self, stoppedBefore: page)
  }
}

/// A list that is wanted: the request for it, the account it is about, and which of its rows.
public struct ListTask {
  let start: @MainActor (ListCoordinator, Console, Presentation) async throws -> Void

  public init<Item: ListItem>(
    _ request: APIRequest<[Item]>, of subject: ProfileSubject, selection: ListSelection<Item>
  ) {
    start = { coordinator, console, presentation in
      try await coordinator.show(request, of: subject, selection: selection, on: console, as: presentation)
    }
  }
}

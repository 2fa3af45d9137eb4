import LotusModel
import ModelControllers
import Terminal
import ViewControllers

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

  func start(_ task: ListTask, on console: Console, as presentation: Presentation) async throws {
    let subject = task.subject
    switch task.kind {
    case .followers: try await show(subject.followersRequest, task, on: console, as: presentation)
    case .following: try await show(subject.followingRequest, task, on: console, as: presentation)
    case .organizations: try await show(subject.allOrganizationsRequest, task, on: console, as: presentation)
    case .gists: try await show(subject.gistsRequest, task, on: console, as: presentation)
    case .starred: try await show(subject.starredRequest, task, on: console, as: presentation)
    case .repositories(let sort, let language):
      let selection = ListSelection.repositories(task.range, sort: sort, language: language)
      let request = subject.repositoriesRequest(sort: sort)
      try await show(request, task, selection: selection, on: console, as: presentation)
    }
  }

  private func show<Item: ListItem>(
    _ request: APIRequest<[Item]>, _ task: ListTask, selection: ListSelection<Item>? = nil, on console: Console,
    as presentation: Presentation
  ) async throws {
    let controller = ListViewController(
      request: request, of: task.subject, selection: selection ?? ListSelection(task.range), network: network,
      viewpoint: viewpoint)
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

import LotusModel
import ModelControllers
import Terminal
import ViewControllers
import ViewModels

/// What the flow tells its parent.
protocol ProfileCoordinatorDelegate: AnyObject {
  func profileCoordinator(
    _ coordinator: ProfileCoordinator, isMissing part: Profile.Part, because error: NetworkError)
}

/// Coordinator of the flow that shows a profile.
final class ProfileCoordinator {
  weak var delegate: (any ProfileCoordinatorDelegate)?

  private let subject: ProfileSubject
  private let network: NetworkController
  private let viewpoint: Viewpoint

  init(subject: ProfileSubject, network: NetworkController, viewpoint: Viewpoint) {
    self.subject = subject
    self.network = network
    self.viewpoint = viewpoint
  }

  /// Presents the loading screen, then the profile.
  func start(on console: Console, as presentation: Presentation, activity: ActivityIndicator) async throws {
    let controller = ProfileViewController(subject: subject, network: network, viewpoint: viewpoint)
    controller.delegate = self
    try await activity.show("Loading the profile") { try await controller.load() }
    try controller.show(on: console, as: presentation)
  }
}

extension ProfileCoordinator: ProfileViewControllerDelegate {
  func profileViewController(
    _ controller: ProfileViewController, isMissing part: Profile.Part, because error: NetworkError
  ) {
    delegate?.profileCoordinator(self, isMissing: part, because: error)
  }
}

import Shared

/// Coordinator: creates the view model and the view controller, and shows the view controller.
final class ProfileCoordinator {
  private let terminal: Terminal
  private let github: GitHub

  init(terminal: Terminal, github: GitHub) {
    self.terminal = terminal
    self.github = github
  }

  func start(login: String) async {
    let viewModel = ProfileViewModel(login: login, github: github)
    await terminal.run(ProfileViewController(viewModel: viewModel, terminal: terminal))
  }
}

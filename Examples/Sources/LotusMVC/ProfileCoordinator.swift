import Shared

/// Coordinator: creates the view controller with its dependencies, and shows it.
final class ProfileCoordinator {
  private let terminal: Terminal
  /// The shared model controller.
  private let github: GitHub

  init(terminal: Terminal, github: GitHub) {
    self.terminal = terminal
    self.github = github
  }

  func start(login: String) async {
    await terminal.run(ProfileViewController(login: login, github: github, pageView: PageView(on: terminal)))
  }
}

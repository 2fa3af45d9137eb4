import Shared

/// Router: creates the parts of the screen's module, connects them and shows the view.
final class ProfileRouter {
  private let terminal: Terminal

  init(terminal: Terminal) {
    self.terminal = terminal
  }

  func present(login: String, github: GitHub) async {
    let interactor = ProfileInteractor(login: login, github: github)
    let presenter = ProfilePresenter(login: login, interactor: interactor)
    let view = ProfileViewController(output: presenter, terminal: terminal)
    interactor.output = presenter
    presenter.view = view
    await terminal.run(view)
  }
}

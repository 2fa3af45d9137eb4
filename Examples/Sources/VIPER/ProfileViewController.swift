import Shared

/// View: passive. It draws the content from the presenter, and reports events.
final class ProfileViewController: Screen {
  private let output: any ProfileViewOutput
  private let terminal: Terminal

  init(output: any ProfileViewOutput, terminal: Terminal) {
    self.output = output
    self.terminal = terminal
  }

  func appear() async {
    await output.viewDidAppear()
  }

  func refresh() async {
    await output.didAskForRefresh()
  }
}

extension ProfileViewController: ProfileViewInput {
  func show(message: String) {
    terminal.draw([message])
  }

  func show(_ page: ProfilePage) {
    let header = [page.name] + [page.bio].compactMap { $0 } + [page.counts]
    terminal.draw(header + ["", "Popular repositories"] + page.repositories.map { "  " + $0 })
  }
}

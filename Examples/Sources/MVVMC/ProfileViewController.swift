import Shared

/// View: draws the states that the view model publishes, and forwards events to the view model.
final class ProfileViewController: Screen {
  private let viewModel: ProfileViewModel
  private let terminal: Terminal

  init(viewModel: ProfileViewModel, terminal: Terminal) {
    self.viewModel = viewModel
    self.terminal = terminal
    viewModel.onChange = { [weak self] in self?.draw($0) }
  }

  func appear() async {
    await viewModel.load()
  }

  func refresh() async {
    await viewModel.load()
  }

  private func draw(_ state: ProfileViewModel.State) {
    switch state {
    case .loading(let message), .failed(let message): terminal.draw([message])
    case .loaded(let page):
      let header = [page.name] + [page.bio].compactMap { $0 } + [page.counts]
      terminal.draw(header + ["", "Popular repositories"] + page.repositories.map { "  " + $0 })
    }
  }
}

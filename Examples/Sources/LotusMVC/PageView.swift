import Shared

/// View: shows cells on the terminal, one below the other.
final class PageView {
  private let terminal: Terminal

  init(on terminal: Terminal) {
    self.terminal = terminal
  }

  func show(_ cells: [any Cell]) {
    terminal.draw(cells.flatMap(\.lines))
  }
}

import Shared

/// View: labels and a table. Like a `UITableView`, it gets its rows from a data source.
final class ProfileView {
  var nameLabel = ""
  var bioLabel: String?
  var countsLabel = ""
  weak var dataSource: (any ProfileViewDataSource)?
  private let terminal: Terminal

  init(on terminal: Terminal) {
    self.terminal = terminal
  }

  func show(message: String) {
    terminal.draw([message])
  }

  func reloadData() {
    let rows = (0..<(dataSource?.numberOfRows ?? 0)).compactMap { dataSource?.textForRow(at: $0) }
    let header = [nameLabel] + [bioLabel].compactMap { $0 } + [countsLabel]
    terminal.draw(header + ["", "Popular repositories"] + rows.map { "  " + $0 })
  }
}

/// The rows of the table. The controller provides them.
protocol ProfileViewDataSource: AnyObject {
  var numberOfRows: Int { get }
  func textForRow(at index: Int) -> String
}

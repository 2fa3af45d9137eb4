import LotusModel
import Terminal

/// View: who one is.
nonisolated struct IdentityCell: Cell {
  private let viewModel: IdentityViewModel
  private let hasTitle: Bool

  init(viewModel: IdentityViewModel) {
    self.viewModel = viewModel
    self.hasTitle = true
  }

  /// For a page that has named the account already.
  init(rowsOf viewModel: IdentityViewModel) {
    self.viewModel = viewModel
    self.hasTitle = false
  }

  func lines(width: Int) -> [StyledLine] {
    (hasTitle ? [StyledText(SafeText(untrusted: viewModel.title), .bold).line(cutTo: width)] : [])
      + viewModel.rows.flatMap { row in
        let value = StyledText(SafeText(untrusted: row.value)).wrapped(to: width - Self.column)
        let label = StyledText(SafeText(untrusted: row.label), .dim).line(cutTo: Self.column)
        return zip([label] + value.dropFirst().map { _ in .blank }, value).map { $0.padded(to: Self.column) + $1 }
      }
  }

  private static let column = 12
}

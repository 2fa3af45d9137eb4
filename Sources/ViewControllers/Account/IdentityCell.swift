import Terminal
import ViewModels

/// View: the account in use, its token and what that allows.
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
    let title = StyledText(SafeText(untrusted: viewModel.title), .bold).line(cutTo: width)
    let rows = viewModel.rows.map { row in
      LabelsCell.Row(StyledText(SafeText(untrusted: row.label), .dim), StyledText(SafeText(untrusted: row.value)))
    }
    return (hasTitle ? [title] : []) + LabelsCell(rows).lines(width: width)
  }
}

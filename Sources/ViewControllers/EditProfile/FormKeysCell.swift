import Terminal
import ViewModels

/// View: the keys of the form, and what they do.
nonisolated struct FormKeysCell: Cell {
  let viewModel: FormKeysViewModel

  func lines(width: Int) -> [StyledLine] {
    let rows = viewModel.rows.map { row in
      LabelsCell.Row(StyledText(SafeText(untrusted: row.keys), .bold), StyledText(SafeText(untrusted: row.meaning)))
    }
    return LabelsCell(rows).lines(width: width)
  }
}

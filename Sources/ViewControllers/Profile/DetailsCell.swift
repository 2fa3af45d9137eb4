import Terminal
import ViewModels

/// View: the labelled facts of a profile.
nonisolated struct DetailsCell: Cell {
  let viewModel: ProfileDetailsViewModel

  func lines(width: Int) -> [StyledLine] {
    let rows = viewModel.rows.map { row in
      LabelsCell.Row(StyledText(SafeText(untrusted: row.label), .dim), StyledText(row.value))
    }
    return LabelsCell(rows, widestLabel: Self.widestLabel).lines(width: width)
  }

  /// Cells
  private static let widestLabel = 12
}

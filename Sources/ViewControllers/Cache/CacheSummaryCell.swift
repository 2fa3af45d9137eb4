import Terminal
import ViewModels

/// View: the labelled facts of the cache.
nonisolated struct CacheSummaryCell: Cell {
  let viewModel: CacheSummaryViewModel

  func lines(width: Int) -> [StyledLine] {
    let rows = viewModel.rows.map { row in
      LabelsCell.Row(StyledText(SafeText(untrusted: row.label), .dim), StyledText(SafeText(untrusted: row.value)))
    }
    return LabelsCell(rows).lines(width: width)
  }
}

import LotusModel
import Terminal

/// View: the facts of the cache, labels on the left, values on the right.
nonisolated struct CacheSummaryCell: Cell {
  let viewModel: CacheSummaryViewModel

  func lines(width: Int) -> [StyledLine] {
    viewModel.rows.flatMap { row in
      let label = StyledText(SafeText(untrusted: row.label), .dim).line(cutTo: Self.column)
      let value = StyledText(SafeText(untrusted: row.value)).wrapped(to: width - Self.column)
      return zip([label] + value.dropFirst().map { _ in .blank }, value).map { $0.padded(to: Self.column) + $1 }
    }
  }

  /// Cells
  private static let column = 10
}

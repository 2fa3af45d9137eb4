import LotusModel
import Terminal

/// View: labels on the left, values on the right, aligned.
nonisolated struct DetailsCell: Cell {
  let viewModel: ProfileDetailsViewModel

  func lines(width: Int) -> [StyledLine] {
    let labels = viewModel.rows.map { StyledText(SafeText(untrusted: $0.label), .dim).line(cutTo: Self.widestLabel) }
    let column = (labels.map(\.width).max() ?? 0) + 2
    return zip(labels, viewModel.rows).flatMap { label, row in
      let value = StyledText(row.value).wrapped(to: width - column)
      return zip([label] + value.dropFirst().map { _ in .blank }, value).map { $0.padded(to: column) + $1 }
    }
  }

  private static let widestLabel = 12
}

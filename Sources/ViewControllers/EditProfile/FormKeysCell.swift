import LotusModel
import Terminal

/// View: keys, and beside them what they do.
nonisolated struct FormKeysCell: Cell {
  let viewModel: FormKeysViewModel

  func lines(width: Int) -> [StyledLine] {
    let keys = viewModel.rows.map { StyledText(SafeText(untrusted: $0.keys), .bold).line(cutTo: width / 2) }
    let column = (keys.map(\.width).max() ?? 0) + 2
    return zip(keys, viewModel.rows).flatMap { key, row in
      let meaning = StyledText(SafeText(untrusted: row.meaning)).wrapped(to: max(2, width - column))
      return zip([key] + meaning.dropFirst().map { _ in .blank }, meaning).map { $0.padded(to: column) + $1 }
    }
  }
}

import LotusModel
import Terminal

/// View: the changes of a profile, each with what was and what will be.
nonisolated struct ChangeCell: Cell {
  let viewModel: ProfileChangeViewModel

  func lines(width: Int) -> [StyledLine] {
    let labels = viewModel.rows.map { StyledText(SafeText(untrusted: $0.label), .bold).line(cutTo: width / 2) }
    let column = (labels.map(\.width).max() ?? 0) + 2
    return zip(labels, viewModel.rows).flatMap { label, row in
      let changes = Self.lines(row, width: width - column)
      return zip([label] + changes.dropFirst().map { _ in .blank }, changes).map { $0.padded(to: column) + $1 }
    }
  }

  /// In one line where there is room for both.
  private static func lines(_ row: ProfileChangeViewModel.Row, width: Int) -> [StyledLine] {
    let old = row.old.map { StyledText(SafeText(untrusted: $0), Style(color: .red)) } ?? none
    let new = row.new.map { StyledText(SafeText(untrusted: $0), Style(color: .green)) } ?? none
    let isLong = old.width + new.width + arrow.width > width
    let isBroken = [row.old, row.new].contains { $0?.contains("\n") ?? false }
    guard isLong || isBroken else { return [(old + arrow + new).line(cutTo: width)] }
    let after = new.wrapped(to: width - arrow.width)
    let arrows = [arrow.line(cutTo: arrow.width)] + after.dropFirst().map { _ in .blank }
    return old.wrapped(to: width) + zip(arrows, after).map { $0.padded(to: arrow.width) + $1 }
  }

  private static let none = StyledText("(nothing)", .dim)
  private static let arrow = StyledText(" → ", .dim)
}

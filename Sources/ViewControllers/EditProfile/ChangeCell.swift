import Terminal
import ViewModels

/// View: the changes to a profile, each with its old and its new value. An added or removed element
/// of a list has a plus or a minus sign instead.
nonisolated struct ChangeCell: Cell {
  let viewModel: ProfileChangeViewModel

  func lines(width: Int) -> [StyledLine] {
    let rows = viewModel.rows.map { row in
      LabelsCell.Row(StyledText(untrusted: row.label, .bold), ValuesCell(row: row))
    }
    return LabelsCell(rows).lines(width: width)
  }

  var inWords: [StyledText] {
    viewModel.rows.map { row in
      let (old, new) = (row.old ?? "(nothing)", row.new ?? "(nothing)")
      let change = !row.isInList ? "from \(old) to \(new)" : row.new == nil ? "remove \(old)" : "add \(new)"
      return StyledText(untrusted: "\(row.label): \(change)")
    }
  }

  /// View: the old and the new value of a change, on one line if both fit. Otherwise, the new value is
  /// first.
  private nonisolated struct ValuesCell: Cell {
    let row: ProfileChangeViewModel.Row

    func lines(width: Int) -> [StyledLine] {
      if row.isInList {
        let element = row.new.map { StyledText(untrusted: "+ \($0)", .changed) }
        return (element ?? StyledText(untrusted: "- \(row.old ?? "")", .former)).wrapped(to: width)
      }
      let old = row.old.map { StyledText(untrusted: $0, .former) } ?? Self.none
      let new = row.new.map { StyledText(untrusted: $0, .changed) } ?? Self.none
      let arrow = StyledText(" → ", .dim)
      let isLong = old.width + new.width + arrow.width > width
      let isBroken = [row.old, row.new].contains { $0?.contains("\n") ?? false }
      guard isLong || isBroken else { return [(old + arrow + new).line(cutTo: width)] }
      let was = StyledText("was: ", .former)
      return new.wrapped(to: width)
        + LabelsCell.lines(was.line(cutTo: width), beside: old.wrapped(to: width - was.width), column: was.width)
    }

    private static let none = StyledText("(nothing)", .dim)
  }
}

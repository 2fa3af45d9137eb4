import Terminal
import ViewModels

/// View: the contributions of several years in columns. Years that don't fit in the width are left out.
nonisolated struct ContributionComparisonCell: Cell {
  let viewModel: ContributionComparisonViewModel

  func lines(width: Int) -> [StyledLine] {
    let columns =
      viewModel.rows.first?.indices.map { column in
        viewModel.rows.map { $0[column].count }.max() ?? 0
      } ?? []
    return viewModel.rows.enumerated().map { number, row in
      zip(row, columns).enumerated().reduce(StyledText("")) { line, cell in
        let (text, space) = (cell.element.0, String(repeating: " ", count: cell.element.1 - cell.element.0.count))
        let isLabel = cell.offset == 0
        let style: Style = isLabel ? .dim : number == 0 || number == viewModel.rows.count - 1 ? .bold : .plain
        return line + StyledText(untrusted: isLabel ? text + space : "  \(space)\(text)", style)
      }.line(cutTo: width).trimmed
    }
  }

  var inWords: [StyledText] {
    guard let years = viewModel.rows.first else { return [] }
    return viewModel.rows.dropFirst().map { row in
      let values = zip(years, row).dropFirst().filter { !$1.isEmpty }.map { "\($0) has \($1)" }
      return StyledText(untrusted: "\(row[0]): \(values.isEmpty ? "none" : values.joined(separator: ", "))")
    }
  }
}

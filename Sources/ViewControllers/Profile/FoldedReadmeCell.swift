import Terminal
import ViewModels

/// View: the beginning of a README.
nonisolated struct FoldedReadmeCell: Cell {
  let viewModel: FoldedReadmeViewModel

  func lines(width: Int) -> [StyledLine] {
    var lines: [StyledLine] = []
    // One may be as long as a book: no more is laid out than is shown.
    for row in viewModel.rows where lines.count <= Self.mostLines {
      if row.isSpaced, !lines.isEmpty { lines.append(.blank) }
      lines += DocumentRowCell(viewModel: row).lines(width: width)
    }
    guard lines.count > Self.mostLines else { return lines }
    lines.removeLast(lines.count - Self.mostLines)
    while lines.last?.width == 0 { lines.removeLast() }
    return lines + [.blank] + StyledText(untrusted: viewModel.remark, .dim).wrapped(to: width)
  }

  private static let mostLines = 20
}

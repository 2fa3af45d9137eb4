import Terminal
import ViewModels

/// View: the first lines of a README, followed by a remark on how to show all of it. In a column that
/// is wide enough, the README is next to the rest of the page, so the cell shows all of it.
nonisolated struct FoldedReadmeCell: Cell {
  let viewModel: FoldedReadmeViewModel

  func lines(width: Int) -> [StyledLine] {
    let mostLines = Self.widthsOfWhole.contains(width) ? Int.max : FoldedReadmeViewModel.mostLines
    var lines: [StyledLine] = []
    // The number of lines to show if the next row doesn't fit. The last of these lines is never a
    // heading, because the text below the heading wouldn't be shown.
    var end = 0
    for row in viewModel.rows {
      let space: [StyledLine] = row.isSpaced && !lines.isEmpty ? [.blank] : []
      let next = space + DocumentRowCell(viewModel: row).lines(width: width)
      guard lines.count + next.count <= mostLines else {
        let part = Self.beginning(of: next, row, in: mostLines - lines.count)
        let remark = StyledText(untrusted: viewModel.remark, .dim).wrapped(to: width)
        return (part.isEmpty ? Array(lines[..<end]) : lines + part) + [.blank] + remark
      }
      lines += next
      if !row.isHeading { end = lines.count }
    }
    return lines
  }

  /// The whole README, because people who use a screen reader can skip it. The number of the row is
  /// spoken after the last line, so that line says that the README has ended. Otherwise, the number
  /// would seem to belong to the README's last paragraph.
  var inWords: [StyledText] {
    viewModel.rows.flatMap { ($0.isSpaced ? [StyledText()] : []) + DocumentRowCell(viewModel: $0).inWords }
      + [StyledText("End of the README")]
  }

  /// The widths of a column next to the rest of the page, in cells. In a pipe, the width has no
  /// limit, and the README is below the rest.
  private static let widthsOfWhole = 110..<Theme.unlimitedWidth / 2

  /// Returns the first lines of a row that doesn't fit, with an ellipsis. Headings and tables
  /// aren't cut, so no line of them is returned.
  private static func beginning(of lines: [StyledLine], _ row: DocumentViewModel.Row, in room: Int) -> [StyledLine] {
    switch row.content {
    case .text, .code:
      room < FoldedReadmeViewModel.leastLines ? [] : lines.prefix(room - 1) + [StyledText("…", .dim).line(cutTo: 1)]
    case .heading, .table, .rule: []
    }
  }
}

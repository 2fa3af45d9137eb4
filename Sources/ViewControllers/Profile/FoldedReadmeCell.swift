import Terminal
import ViewModels

/// View: the beginning of a README.
nonisolated struct FoldedReadmeCell: Cell {
  let viewModel: FoldedReadmeViewModel

  func lines(width: Int) -> [StyledLine] {
    var lines: [StyledLine] = []
    // How many of them stand where it is folded: no heading without what it heads.
    var end = 0
    for row in viewModel.rows {
      let space: [StyledLine] = row.isSpaced && !lines.isEmpty ? [.blank] : []
      let next = space + DocumentRowCell(viewModel: row).lines(width: width)
      guard lines.count + next.count <= Self.mostLines else {
        let part = Self.beginning(of: next, row, in: Self.mostLines - lines.count)
        let remark = StyledText(untrusted: viewModel.remark, .dim).wrapped(to: width)
        return (part.isEmpty ? Array(lines[..<end]) : lines + part) + [.blank] + remark
      }
      lines += next
      if !row.isHeading { end = lines.count }
    }
    return lines
  }

  /// What there is room for, and a sign that it goes on. A heading and a table are not cut.
  private static func beginning(of lines: [StyledLine], _ row: DocumentViewModel.Row, in room: Int) -> [StyledLine] {
    switch row.content {
    case .text, .code: room < leastLines ? [] : lines.prefix(room - 1) + [StyledText("…", .dim).line(cutTo: 1)]
    case .heading, .table, .rule: []
    }
  }

  private static let mostLines = 20
  /// A space, two lines and the sign.
  private static let leastLines = 4
}

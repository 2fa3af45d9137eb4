import Terminal
import ViewModels

/// View: a row of a document, such as a heading or a paragraph of a README.
nonisolated struct DocumentRowCell: Cell {
  let viewModel: DocumentViewModel.Row

  func lines(width: Int) -> [StyledLine] {
    // Limit the margin to half of the width, so that deeply nested rows have space for their
    // content.
    let first = StyledText(untrusted: viewModel.firstMargin, .dim).line(cutTo: width / 2)
    let others = StyledText(untrusted: viewModel.margin, .dim).line(cutTo: width / 2)
    let content = content(width: max(2, width - max(first.width, others.width)))
    return content.enumerated().map { number, line in (number == 0 ? first : others) + line }
  }

  private func content(width: Int) -> [StyledLine] {
    let textWidth = min(width, Theme.textWidth)
    switch viewModel.content {
    case .heading(let runs, let level):
      let mark = StyledText(untrusted: String(repeating: "#", count: level) + " ", .dim)
      return (mark + StyledText(runs, Style(isBold: true, isUnderlined: level == 1))).wrapped(to: textWidth)
    case .text(let runs): return StyledText(runs).wrapped(to: textWidth)
    case .code(let lines):
      return lines.map { StyledText(untrusted: $0, .code).line(cutTo: width - 2).indented(by: 2) }
    case .table(let rows): return table(rows, width: width)
    case .rule: return [.rule(textWidth)]
    }
  }

  /// Draws a table. Columns that don't fit, however narrow, are left out.
  private func table(_ rows: [[[TextRun]]], width: Int) -> [StyledLine] {
    let rows = rows.map { $0.prefix((width + 2) / 3) }
    let header = rows.prefix(1).map { $0.map { StyledText($0, .bold) } }
    let body = rows.dropFirst().map { $0.map { StyledText($0) } }
    let columns = ParagraphColumns(fitting: header + body)
    let top = header.flatMap { columns.lines($0, width: width) }
    return top + [.rule(top.map(\.width).max() ?? 0)] + body.flatMap { columns.lines($0, width: width) }
  }
}

extension StyledText {
  fileprivate nonisolated init(_ runs: [TextRun], _ style: Style = .plain) {
    self = runs.reduce(into: StyledText()) { text, run in
      var look = style
      if run.isStrong { look.isBold = true }
      if run.isEmphasized { look.isUnderlined = true }
      if run.isStruck { look.isStruck = true }
      if run.text.link != nil { look.color = Style.link.color }
      if run.isCode { look.color = Style.code.color }
      text += StyledText(run.text, style: look)
    }
  }
}

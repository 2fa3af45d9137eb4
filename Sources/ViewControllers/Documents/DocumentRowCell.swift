import Essentials
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
    let textWidth = Theme.textWidth(in: width)
    switch viewModel.content {
    case .heading(let runs, let level):
      let mark = StyledText(untrusted: String(repeating: "#", count: level) + " ", .dim)
      return (mark + StyledText(runs, .bold)).wrapped(to: textWidth)
    case .text(let runs): return StyledText(runs).wrapped(to: textWidth)
    case .code(let lines):
      let indentation = min(Theme.indentation, width - 2)
      return lines.flatMap { StyledText(untrusted: $0, .code).wrapped(to: width - indentation) }
        .map { $0.indented(by: indentation) }
    case .table(let header, let rows): return table(header, rows, width: width)
    case .rule: return [.rule(min(width, Theme.textWidth))]
    }
  }

  var inWords: [StyledText] {
    let words = [("│ ", "Quote: "), ("[x]", "Done:"), ("[ ]", "Not done:")].reduce(viewModel.firstMargin) {
      $0.replacing($1.0, with: $1.1)
    }
    let margin = StyledText(untrusted: words.trimmed)
    let start = margin.isEmpty ? margin : margin + StyledText(" ")
    switch viewModel.content {
    case .heading(let runs, let level):
      return [start + StyledText(untrusted: "Heading level \(level): ") + StyledText(inWords: runs, .bold)]
    case .text(let runs): return [start + StyledText(inWords: runs)]
    case .code(let lines):
      return [start + StyledText("Code:")] + lines.map { StyledText(untrusted: $0, .code) } + [
        StyledText("End of code")
      ]
    case .table(let header, let rows):
      let names = header.map { StyledText(inWords: $0, .bold) }
      return rows.enumerated().map { number, row in
        start + StyledText(untrusted: "Row \(number + 1) of \(rows.count): ")
          + Self.words(row.map { StyledText(inWords: $0) }, names)
      }
    case .rule: return []
    }
  }

  private static func words(_ row: [StyledText], _ names: [StyledText]) -> StyledText {
    row.enumerated().filter { !$1.isEmpty }.reduce(StyledText()) { words, cell in
      let label = cell.0 < names.count ? names[cell.0] + StyledText(": ") : StyledText()
      return words + StyledText(words.isEmpty ? "" : ", ") + label + cell.1
    }
  }

  /// Draws a table. If the columns don't fit, each row becomes a list of its cells, with the names
  /// of the columns as labels.
  private func table(_ header: [[TextRun]], _ rows: [[[TextRun]]], width: Int) -> [StyledLine] {
    let names = header.map { StyledText($0, .bold) }
    let body = rows.map { $0.map { StyledText($0) } }
    let columns = ParagraphColumns(fitting: [names] + body)
    guard columns.fit(in: width) else {
      return Array(body.map { Self.record($0, names, width: width) }.joined(separator: [.blank]))
    }
    let top = header.isEmpty ? [] : columns.lines(names, width: width)
    let rule = header.isEmpty ? [] : [StyledLine.rule(top.map(\.width).max() ?? 0)]
    return top + rule + body.flatMap { columns.lines($0, width: width) }
  }

  private static func record(_ row: [StyledText], _ names: [StyledText], width: Int) -> [StyledLine] {
    row.enumerated().flatMap { number, text in
      let label = number < names.count ? names[number] + StyledText(": ") : StyledText()
      return text.isEmpty ? [] : (label + text).wrapped(to: width)
    }
  }
}

extension StyledText {
  /// Creates a text from runs. Tildes surround struck text, as in Markdown, because many outputs
  /// can't strike text through.
  fileprivate nonisolated init(_ runs: [TextRun], _ style: Style = .plain) {
    let tildes = StyledText("~~", .dim)
    self.init(runs, style, strikingBetween: tildes, and: tildes)
  }

  /// Creates the text for a screen reader. `(struck out: …)` surrounds struck text.
  fileprivate nonisolated init(inWords runs: [TextRun], _ style: Style = .plain) {
    self.init(runs, style, strikingBetween: StyledText("(struck out: "), and: StyledText(")"))
  }

  private nonisolated init(
    _ runs: [TextRun], _ style: Style, strikingBetween start: StyledText, and end: StyledText
  ) {
    var isStruck = false
    self = runs.reduce(into: StyledText()) { text, run in
      if run.isStruck != isStruck { text += isStruck ? end : start }
      isStruck = run.isStruck
      var look = style
      if run.isStrong { look.isBold = true }
      if run.isEmphasized { look.isItalic = true }
      if run.isStruck { look.isStruck = true }
      if run.isCode { look.color = Style.code.color }
      text += StyledText(run.text, style: look)
    }
    if isStruck { self += end }
  }
}

import Terminal

/// View: a row of a form: the label, the value in its field, and what there is to say about it below.
nonisolated struct FormFieldCell: Cell {
  let row: FormRow
  let isFocused: Bool
  /// The value as it is laid out while it is edited; nil to lay it out here.
  var editedLines: [StyledLine]?

  /// Where values begin.
  static let column = 15
  /// Lines of a text; a longer one scrolls.
  static let maximumLines = 6

  /// Cells for the value in a form of this width.
  static func valueWidth(in width: Int) -> Int {
    max(2, width - column)
  }

  func lines(width: Int) -> [StyledLine] {
    let mark: SafeText = isFocused ? Theme.mark : "  "
    let style: Style = isFocused ? .mark : .plain
    let label = StyledText(mark, style) + StyledText(row.label, style)
    let room = Self.valueWidth(in: width)
    let below = (remark + note).flatMap { $0.wrapped(to: room) }
    return LabelsCell.lines(label.line(cutTo: Self.column), beside: value(room) + below, column: Self.column)
  }

  private func value(_ width: Int) -> [StyledLine] {
    switch row.value {
    case .text(let text):
      let lines = editedLines ?? TextLayout(text.unselected, width: width).lines(maximum: Self.maximumLines)
      return lines.map { $0.padded(to: width).styled { $0.isUnderlined = true } }
    case .choice(let text):
      return [StyledText(text).line(cutTo: width - 2).padded(to: width - 2) + StyledText(" ▾").line(cutTo: 2)]
    case .toggle(let isOn):
      return [StyledText(isOn ? "[x] yes" : "[ ] no").line(cutTo: width)]
    }
  }

  private var remark: [StyledText] {
    row.remarks.map { StyledText($0.sentence, $0.isError ? .failure : .warning) }
  }

  private var note: [StyledText] {
    row.note.map { [StyledText($0, .dim)] } ?? []
  }
}

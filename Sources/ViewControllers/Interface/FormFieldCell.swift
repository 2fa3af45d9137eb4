import Terminal

/// View: a row of a form, with its label and its value, and with remarks below the value. Only the
/// value of the focused row is drawn as a field.
nonisolated struct FormFieldCell: Cell {
  let row: FormRow
  let isFocused: Bool
  /// The lines of the text field if the row is being edited. If `nil`, the cell draws the value
  /// itself.
  var editedLines: [StyledLine]?

  /// The maximum number of visible lines. Longer text scrolls.
  static let maximumLines = 6

  func lines(width: Int) -> [StyledLine] {
    let layout = FormFieldLayout(width: width)
    let room = layout.valueWidth
    let below = remarks.flatMap { $0.wrapped(to: room) } + former.map { $0.line(cutTo: room) }
    let lines = value(room) + below.map { $0.indented(by: TextLayout.signWidth) }
    let group = group.map { $0.line(cutTo: width) }
    guard layout.isBeside else { return group + [label.line(cutTo: width)] + lines }
    return group + LabelsCell.lines(label.line(cutTo: layout.labelWidth), beside: lines, column: layout.labelWidth)
  }

  private var group: [StyledText] {
    row.group.map { [StyledText($0, .bold)] } ?? []
  }

  private var label: StyledText {
    let style: Style = isFocused ? .mark : .plain
    let focus = StyledText(isFocused ? Theme.mark : " ", style)
    let change = StyledText(row.former == nil ? " " : Theme.changed, .changed)
    return focus + change + StyledText(row.label, style) + count
  }

  private var count: StyledText {
    guard let count = row.count else { return StyledText() }
    let style: Style = count.used > count.limit ? .failure : count.isNearLimit ? .warning : .dim
    return StyledText(SafeText(untrusted: " \(count.used)/\(count.limit)"), style)
  }

  private func value(_ width: Int) -> [StyledLine] {
    switch row.value {
    case .text(let text):
      return editedLines ?? TextLayout(text.atStart, width: width).field(maximum: Self.maximumLines)
    case .choice(let text):
      let value = (StyledText(" ") + StyledText(text)).line(cutTo: width)
      return [value.padded(to: width + 1) + StyledText("▾").line(cutTo: 1)]
    case .toggle(let isOn):
      return [StyledText(isOn ? " [x] yes" : " [ ] no").line(cutTo: width)]
    }
  }

  private var remarks: [StyledText] {
    row.remarks.map { remark in
      let (sign, style): (SafeText, Style) = remark.isError ? (Theme.error, .failure) : (Theme.warning, .warning)
      return StyledText(sign + " " + remark.sentence, style)
    }
  }

  private var former: [StyledText] {
    row.former.map { [StyledText("was: ", .dim) + StyledText($0, .former)] } ?? []
  }
}

/// The layout of a row in a form. The value is next to the label, or below it if the form is
/// narrow.
nonisolated struct FormFieldLayout {
  let width: Int

  var isBeside: Bool {
    width >= 36
  }

  /// The width of the label, in cells, if the value is next to it.
  let labelWidth = 14

  /// The first column of the value.
  var column: Int {
    (isBeside ? labelWidth : 0) + TextLayout.signWidth
  }

  var valueWidth: Int {
    max(2, width - column - TextLayout.signWidth)
  }

  /// Returns the number of lines above the value of a row: the heading, and the label if the form
  /// is narrow.
  func headRows(of row: FormRow) -> Int {
    (row.group == nil ? 0 : 1) + (isBeside ? 0 : 1)
  }
}

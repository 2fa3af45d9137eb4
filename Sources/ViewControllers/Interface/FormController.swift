import Terminal

/// Interface controller: a form of labelled rows, one of which has the focus. It puts together the text field, the focus
/// and the drawing of rows.
///
/// It keeps no values: what changes is reported, and its owner sets the rows again. It knows nothing of what the rows
/// are about, and could serve any form.
final class FormController {
  weak var delegate: (any FormControllerDelegate)?

  var rows: [FormRow] {
    didSet {
      focus.rowCount = rows.count
      resume()
    }
  }

  private let focus: FormFocusController
  private let textField = TextFieldController(size: Size(rows: 1, columns: 1))
  /// Whether the mouse went down last in the text that has the focus.
  private var isTextPressed = false
  /// As of the last frame.
  private var size = Size(rows: 0, columns: 0)
  /// What the text field holds: it is replaced only by another text.
  private var edited: (row: Int, text: EditedText)?

  init(rows: [FormRow]) {
    self.rows = rows
    focus = FormFocusController(rowCount: rows.count)
    textField.delegate = self
    resume()
  }

  var focusedRow: Int {
    focus.focusedRow
  }

  /// Whether letters are typed into the row that has the focus.
  var isTyping: Bool {
    if case .text = focusedValue { true } else { false }
  }

  /// Whether the row that has the focus is chosen elsewhere.
  var isChoosing: Bool {
    if case .choice = focusedValue { true } else { false }
  }

  /// Nil where there are no rows.
  private var focusedValue: FormRow.Value? {
    rows.indices.contains(focusedRow) ? rows[focusedRow].value : nil
  }

  func moveFocus(to row: Int) {
    isTextPressed = false
    focus.focus(row)
    resume()
  }

  /// - Parameter event: the position of the mouse is counted from the form's corner.
  func handle(_ event: InputEvent) -> Response {
    switch event {
    case .click(let position): return click(position)
    case .doubleClick(let position): return point(at: position) { .doubleClick($0) }
    case .drag(let position): return point(at: position) { .drag($0) }
    case .wheel(let lines):
      focus.scroll(by: lines)
      return .done
    default: return press(event)
    }
  }

  /// The keys of `press`, of rows that take no text, and of texts.
  static let help: [LabelsCell.Row] =
    [
      .keys("Shift-Tab Up Down ^P ^N", "another field; Enter the next one"),
      .keys("PgUp PgDn ^Home ^End", "a page up or down, the first or the last field"),
    ] + Response.help + TextFieldCommand.help

  private func press(_ event: InputEvent) -> Response {
    guard let focusedValue else { return .ignored }
    // A key brings the row that has the focus back into sight.
    focus.focus(focusedRow)
    if isTyping, textField.handle(event) { return .done }
    switch event {
    case .key("Tab"): move { focus.moveToNext() }
    case .key("S-Tab"): move { focus.moveToPrevious() }
    case .key("Down"), .key("C-n"): move { focus.moveToNext(wrapping: false) }
    case .key("Up"), .key("C-p"): move { focus.moveToPrevious(wrapping: false) }
    case .key("PageDown"): move { focus.moveByPages(1) }
    case .key("PageUp"): move { focus.moveByPages(-1) }
    case .key("End"), .key("C-End"): moveFocus(to: rows.count - 1)
    case .key("Home"), .key("C-Home"): moveFocus(to: 0)
    case .key("Enter") where !isChoosing: move { focus.moveToNext(wrapping: false) }
    // Where nothing is typed, letters are keys.
    case .text("j") where !isTyping: move { focus.moveToNext(wrapping: false) }
    case .text("k") where !isTyping: move { focus.moveToPrevious(wrapping: false) }
    default: return Response(event, at: focusedRow, showing: focusedValue) ?? .ignored
    }
    return .done
  }

  /// As much of the form as fits, the focused row among it.
  func frame(_ size: Size) -> Frame {
    self.size = size
    textField.size = Size(
      rows: min(FormFieldCell.maximumLines, max(1, size.rows)),
      columns: layout.valueWidth)
    let drawn = rows.indices.map { index in
      let isEdited = index == focusedRow && isTyping
      return FormFieldCell(
        row: rows[index], isFocused: index == focusedRow, editedLines: isEdited ? textField.fieldLines : nil
      ).lines(width: size.columns)
    }
    let caretLine = headRows(focusedRow) + (isTyping ? textField.cursor.row : 0)
    focus.layOut(heights: drawn.map(\.count), visible: size.rows, caretLine: caretLine)
    let lines = Array(drawn.joined().dropFirst(focus.offset).prefix(size.rows))
    return Frame(
      lines: lines, cursor: cursor(below: drawn.prefix(focusedRow).joined().count, in: size),
      takesInterrupt: isTyping && textField.hasSelection)
  }

  /// Lines out of sight above and below, as of the last frame.
  var hidden: (above: Int, below: Int) {
    focus.hidden
  }

  /// The lines that all rows take at a width.
  func height(width: Int) -> Int {
    rows.reduce(0) { $0 + FormFieldCell(row: $1, isFocused: false).lines(width: width).count }
  }

  private func cursor(below lines: Int, in size: Size) -> Position? {
    guard isTyping else { return nil }
    let cursor = textField.cursor
    let row = lines + headRows(focusedRow) + cursor.row - focus.offset
    return (0..<size.rows).contains(row) ? Position(row: row, column: layout.column + cursor.column) : nil
  }

  private func click(_ position: Position) -> Response {
    isTextPressed = false
    guard (0..<size.rows).contains(position.row), (0..<size.columns).contains(position.column),
      let (row, lineOfRow) = focus.row(at: position.row)
    else { return .ignored }
    moveFocus(to: row)
    let line = lineOfRow - headRows(row)
    guard line >= 0 else { return .done }
    let column = position.column - layout.column
    switch rows[row].value {
    case .text:
      isTextPressed = true
      _ = textField.handle(.click(Position(row: line, column: column)))
    case .choice where line == 0 && column >= 0: return .choose(row: row)
    case .toggle(let isOn) where line == 0 && column >= 0: return .setSwitch(row: row, to: !isOn)
    case .choice, .toggle: break
    }
    return .done
  }

  /// Goes on where the mouse went down in the text that has the focus, wherever the mouse is by now.
  private func point(at position: Position, _ event: (Position) -> InputEvent) -> Response {
    guard isTextPressed, isTyping else { return .ignored }
    let column = position.column - layout.column
    let row = position.row - focus.line(of: focusedRow) - headRows(focusedRow)
    _ = textField.handle(event(Position(row: row, column: column)))
    return .done
  }

  private func move(_ move: () -> Void) {
    isTextPressed = false
    move()
    resume()
  }

  /// Goes on editing the row that has the focus.
  private func resume() {
    guard case .text(let text) = focusedValue else { return }
    if let edited, edited == (focusedRow, text) { return }
    edited = (focusedRow, text)
    textField.begin(editing: text, in: textField.size)
  }

  private var layout: FormFieldLayout {
    FormFieldLayout(width: size.columns)
  }

  /// The lines of a row above its value.
  private func headRows(_ row: Int) -> Int {
    rows.indices.contains(row) ? layout.headRows(of: rows[row]) : 0
  }
}

extension FormController: TextFieldControllerDelegate {
  func textFieldController(_ controller: TextFieldController, didChange text: EditedText) {
    edited = (focusedRow, text)
    delegate?.formController(self, didChange: text, inRow: focusedRow)
  }

  func textFieldController(_ controller: TextFieldController, didCopy text: String) {
    delegate?.formController(self, didCopy: text)
  }
}

/// What a form tells its owner.
protocol FormControllerDelegate: AnyObject {
  func formController(_ form: FormController, didChange text: EditedText, inRow row: Int)
  /// A part of a text is to be in the clipboard.
  func formController(_ form: FormController, didCopy text: String)
}

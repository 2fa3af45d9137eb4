import Terminal

/// Interface controller: a form of labeled rows with a focused row. The form combines the text
/// field, the focus and the drawing of the rows.
///
/// The form stores no values. Each change is reported to the delegate, which then sets the rows
/// again. The form doesn't know what the rows are about, so it can serve any purpose.
final class FormController {
  weak var delegate: (any FormControllerDelegate)?

  var rows: [FormRow] {
    didSet {
      focus.rowCount = rows.count
      resume()
    }
  }

  private let focus: FormFocusController
  private let textField = TextFieldController()
  /// Whether the last click was in the text of the focused row.
  private var isTextPressed = false
  /// The size of the last frame.
  private var size = Size(rows: 0, columns: 0)
  /// The row and the text that the text field is editing. The text field starts over only if the
  /// focused row or its text differs.
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

  /// Whether typed letters go into the focused row.
  var isTyping: Bool {
    if case .text = focusedValue { true } else { false }
  }

  /// Whether the value of the focused row is chosen in a dialog.
  var isChoosing: Bool {
    if case .choice = focusedValue { true } else { false }
  }

  /// The value of the focused row, or `nil` if the form has no rows.
  private var focusedValue: FormRow.Value? {
    rows.indices.contains(focusedRow) ? rows[focusedRow].value : nil
  }

  func moveFocus(to row: Int) {
    isTextPressed = false
    focus.focus(row)
    resume()
  }

  /// Handles an event.
  ///
  /// - Parameter event: The event. The position of the mouse is relative to the form's top-left
  ///   corner.
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

  /// The key bindings handled by `press`, by rows without text and by text fields.
  static let help: [LabelsCell.Row] =
    [
      .keys("Shift-Tab Up Down ^P ^N", "another field; Enter moves to the next field"),
      .keys("PgUp PgDn ^Home ^End", "a page up or down, the first or last field"),
    ] + Response.help + TextFieldCommand.help

  private func press(_ event: InputEvent) -> Response {
    guard let focusedValue else { return .ignored }
    // Scroll the focused row back into view, because the user may have scrolled away.
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
    // In rows without text, letters are key bindings.
    case .text("j") where !isTyping: move { focus.moveToNext(wrapping: false) }
    case .text("k") where !isTyping: move { focus.moveToPrevious(wrapping: false) }
    default: return Response(event, at: focusedRow, showing: focusedValue) ?? .ignored
    }
    return .done
  }

  /// Draws the part of the form that fits. The focused row is visible unless the user has scrolled
  /// away from it.
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

  /// The number of lines above and below the visible part of the last frame.
  var hidden: (above: Int, below: Int) {
    focus.hidden
  }

  /// Returns the number of lines that all rows take at a width.
  func height(width: Int) -> Int {
    rows.reduce(0) { $0 + FormFieldCell(row: $1, isFocused: false).lines(width: width).count }
  }

  /// The position of the terminal cursor: the caret of the text, or the start of the focused row.
  private func cursor(below lines: Int, in size: Size) -> Position {
    let caret = isTyping ? textField.cursor : Position(row: 0, column: 0)
    let row = lines + headRows(focusedRow) + caret.row - focus.offset
    return Position(row: max(0, min(row, size.rows - 1)), column: layout.column + caret.column)
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

  /// Handles a drag or a double-click that began in the text of the focused row, even if the mouse
  /// pointer has left the row.
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

  /// Starts editing the focused row if it's a text row.
  private func resume() {
    guard case .text(let text) = focusedValue else { return }
    if let edited, edited == (focusedRow, text) { return }
    edited = (focusedRow, text)
    textField.begin(editing: text, in: textField.size)
  }

  private var layout: FormFieldLayout {
    FormFieldLayout(width: size.columns)
  }

  /// Returns the number of lines in a row above its value.
  private func headRows(_ row: Int) -> Int {
    rows.indices.contains(row) ? layout.headRows(of: rows[row]) : 0
  }
}

extension FormController: TextFieldControllerDelegate {
  func textFieldController(_ controller: TextFieldController, didChange text: EditedText) {
    edited = (focusedRow, text)
    delegate?.formController(self, didChange: text, inRow: focusedRow)
  }

  func textFieldController(_ controller: TextFieldController, copy text: String) {
    delegate?.formController(self, copy: text)
  }
}

/// The methods that a form calls on its delegate.
protocol FormControllerDelegate: AnyObject {
  func formController(_ form: FormController, didChange text: EditedText, inRow row: Int)
  /// Called when the user has copied or cut text. The text should go to the clipboard.
  func formController(_ form: FormController, copy text: String)
}

/// Interface controller: the responses of a form to events, and the key bindings of rows that take
/// no text.
extension FormController {
  /// The request that an event makes to the form's delegate.
  nonisolated enum Response: Hashable, Sendable {
    case done
    /// Let the user choose another value for this row in a dialog.
    case choose(row: Int)
    /// Turn this switch on or off.
    case setSwitch(row: Int, to: Bool)
    /// Restore the original value of this row.
    case reset(row: Int)
    /// The form doesn't handle the event.
    case ignored
  }
}

extension FormController.Response {
  nonisolated static let help: [LabelsCell.Row] = [
    .keys("Alt-R", "go back to the value from GitHub"), .keys("Space y n Left Right", "turn a switch on or off"),
  ]

  /// Creates the response to an event that a row doesn't take as text.
  ///
  /// - Returns: `nil` if the event has no meaning for the row.
  nonisolated init?(_ event: InputEvent, at row: Int, showing value: FormRow.Value) {
    switch (event, value) {
    case (.key("M-r"), _): self = .reset(row: row)
    case (_, .text): return nil
    case (.key("Enter"), .choice), (.text(" "), .choice): self = .choose(row: row)
    case (.text("y"), .toggle): self = .setSwitch(row: row, to: true)
    case (.text("n"), .toggle): self = .setSwitch(row: row, to: false)
    case (.text(" "), .toggle(let isOn)), (.key("Left"), .toggle(let isOn)), (.key("Right"), .toggle(let isOn)):
      self = .setSwitch(row: row, to: !isOn)
    default: return nil
    }
  }
}

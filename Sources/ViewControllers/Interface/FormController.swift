public import Terminal

/// What a form tells its owner.
public protocol FormControllerDelegate: AnyObject {
  func formController(_ form: FormController, didChange text: EditedText, inRow row: Int)
}

/// Interface controller: a form of labelled rows, one of which has the focus. It puts together the text field, the focus
/// and the drawing of rows.
///
/// It keeps no values: what changes is reported, and its owner hands it the rows anew. It knows nothing of what the rows
/// are about, and could serve any form.
public final class FormController {
  public weak var delegate: (any FormControllerDelegate)?

  public var rows: [FormRow] {
    didSet {
      focus.rowCount = rows.count
      resume()
    }
  }

  private let focus: FormFocusController
  private let textField = TextFieldController(size: Size(rows: 1, columns: 1))
  /// As of the last frame.
  private var size = Size(rows: 0, columns: 0)
  /// What the text field holds, so that it goes on undisturbed where nobody else changed it.
  private var edited: (row: Int, text: EditedText)?

  public init(rows: [FormRow]) {
    self.rows = rows
    focus = FormFocusController(rowCount: rows.count)
    textField.delegate = self
    resume()
  }

  public var focusedRow: Int {
    focus.focusedRow
  }

  public func moveFocus(to row: Int) {
    focus.focus(row)
    resume()
  }

  /// What an event has come to.
  public enum Response: Hashable, Sendable {
    case done
    /// The user wants another value in this row, which is not typed into.
    case activated(row: Int)
    /// It is not for a form.
    case ignored
  }

  /// - Parameter event: a click's position is counted from the form's corner.
  public func handle(_ event: InputEvent) -> Response {
    if case .click(let position) = event { return click(position) }
    if case .wheel(let lines) = event {
      focus.scroll(by: lines)
      return .done
    }
    // Whatever is typed is typed where it can be seen.
    focus.focus(focusedRow)
    if isText(focusedRow), textField.handle(event) { return .done }
    switch event {
    case .key("Tab"): move { focus.moveToNext() }
    case .key("S-Tab"): move { focus.moveToPrevious() }
    case .key("Down"): move { focus.moveToNext(wrapping: false) }
    case .key("Up"): move { focus.moveToPrevious(wrapping: false) }
    case .key("PageDown"), .key("C-End"): moveFocus(to: rows.count - 1)
    case .key("PageUp"), .key("C-Home"): moveFocus(to: 0)
    case .key("Enter") where isChoice(focusedRow): return .activated(row: focusedRow)
    case .key("Enter"): move { focus.moveToNext(wrapping: false) }
    case .text(" ") where !isText(focusedRow): return .activated(row: focusedRow)
    default: return .ignored
    }
    return .done
  }

  /// As much of the form as fits, the focused row among it.
  public func frame(_ size: Size) -> Frame {
    self.size = size
    textField.size = Size(
      rows: min(FormFieldCell.maximumLines, max(1, size.rows)),
      columns: FormFieldCell.valueWidth(in: size.columns))
    let field = textField.frame
    let drawn = rows.indices.map { index in
      let isEdited = index == focusedRow && isText(index)
      return FormFieldCell(
        row: rows[index], isFocused: index == focusedRow, editedLines: isEdited ? field.lines : nil
      ).lines(width: size.columns)
    }
    let caretLine = isText(focusedRow) ? field.cursor?.row ?? 0 : 0
    focus.layOut(heights: drawn.map(\.count), visible: size.rows, caretLine: caretLine)
    let lines = Array(drawn.joined().dropFirst(focus.offset).prefix(size.rows))
    return Frame(lines: lines, cursor: cursor(field, below: drawn.prefix(focusedRow).joined().count, in: size))
  }

  /// The lines that all rows take at a width.
  public func height(width: Int) -> Int {
    rows.reduce(0) { $0 + FormFieldCell(row: $1, isFocused: false).lines(width: width).count }
  }

  private func cursor(_ field: Frame, below lines: Int, in size: Size) -> Position? {
    guard isText(focusedRow), let cursor = field.cursor else { return nil }
    let row = lines + cursor.row - focus.offset
    return (0..<size.rows).contains(row) ? Position(row: row, column: FormFieldCell.column + cursor.column) : nil
  }

  private func click(_ position: Position) -> Response {
    guard (0..<size.rows).contains(position.row), (0..<size.columns).contains(position.column),
      let (row, line) = focus.row(at: position.row)
    else { return .ignored }
    moveFocus(to: row)
    let column = position.column - FormFieldCell.column
    if isText(row) {
      _ = textField.handle(.click(Position(row: line, column: column)))
    } else if line == 0, column >= 0 {
      return .activated(row: row)
    }
    return .done
  }

  private func move(_ move: () -> Void) {
    move()
    resume()
  }

  /// Goes on editing the row that has the focus.
  private func resume() {
    guard rows.indices.contains(focusedRow), case .text(let text) = rows[focusedRow].value else { return }
    if let edited, edited == (focusedRow, text) { return }
    edited = (focusedRow, text)
    textField.begin(editing: text, in: textField.size)
  }

  private func isText(_ row: Int) -> Bool {
    if rows.indices.contains(row), case .text = rows[row].value { true } else { false }
  }

  private func isChoice(_ row: Int) -> Bool {
    if rows.indices.contains(row), case .choice = rows[row].value { true } else { false }
  }
}

extension FormController: TextFieldControllerDelegate {
  public func textFieldController(_ controller: TextFieldController, didChange text: EditedText) {
    edited = (focusedRow, text)
    delegate?.formController(self, didChange: text, inRow: focusedRow)
  }
}

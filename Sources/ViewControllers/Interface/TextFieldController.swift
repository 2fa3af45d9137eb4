import Terminal

/// Interface controller: edits one text at a time by keyboard and mouse, and shows it in the room that there is.
///
/// It serves all fields of a form in turn, and could serve any form: it knows nothing of profiles, of what a text is
/// for, of windows or of the other fields. Keys that are not for a text it leaves to its owner.
final class TextFieldController {
  weak var delegate: (any TextFieldControllerDelegate)?

  /// The room of the field; more rows than the text needs are left out of the frame.
  var size: Size {
    didSet { if size != oldValue { layOut(from: layout.offset) } }
  }

  private(set) var text = EditedText("")
  private var layout: TextLayout
  private var firstRow = 0
  /// What was cut, copied or deleted last, but for single characters; from any text
  private var clipboard = ""

  init(size: Size) {
    self.size = size
    layout = TextLayout(text, width: size.columns)
  }

  /// Edits another text, as it was left. The delegate is told of changes only.
  func begin(editing text: EditedText, in size: Size) {
    self.text = text
    self.size = size
    firstRow = 0
    layOut(from: 0)
  }

  /// The lines in sight, and the cursor among them.
  var frame: Frame {
    Frame(lines: layout.lines(from: firstRow, maximum: max(0, size.rows)), cursor: cursor)
  }

  /// Where the cursor is among the lines in sight.
  var cursor: Position {
    var cursor = layout.position(of: text.caret)
    cursor.row -= firstRow
    return cursor
  }

  /// The same lines in their field.
  var fieldLines: [StyledLine] {
    layout.field(from: firstRow, maximum: max(0, size.rows), isFocused: true)
  }

  var hasSelection: Bool {
    !text.selection.isEmpty
  }

  /// - Parameter event: a click's position is counted from the field's corner.
  /// - Returns: false for what is not for a text, such as Tab, Enter, or Up in the first line.
  func handle(_ event: InputEvent) -> Bool {
    var edited = text
    let isHandled = apply(event, to: &edited)
    guard edited != text else { return isHandled }
    text = edited
    layOut(from: layout.offset)
    delegate?.textFieldController(self, didChange: text)
    return isHandled
  }

  private func apply(_ event: InputEvent, to text: inout EditedText) -> Bool {
    switch event {
    case .text(let typed): text.insert(typed)
    case .paste(let pasted): text.paste(pasted)
    case .click(let position): text.place(at: caret(at: position))
    case .drag(let position): text.place(at: caret(at: position), extending: true)
    case .doubleClick(let position): text.selectWord(at: caret(at: position))
    case .key(let key):
      guard let command = TextFieldCommand(key) else { return false }
      return apply(command, to: &text)
    case .wheel: return false
    }
    return true
  }

  private func caret(at position: Position) -> Int {
    layout.caret(at: Position(row: position.row + firstRow, column: position.column))
  }

  private func apply(_ command: TextFieldCommand, to text: inout EditedText) -> Bool {
    switch command {
    case .move(let direction, let unit, let extending): text.move(direction, by: unit, extending: extending)
    case .moveLines(let lines, let extending): return text.moveLines(lines, in: layout, extending: extending)
    case .movePages(let pages, let extending):
      let page = max(1, min(size.rows, layout.rowCount) - 1)
      return text.moveLines(pages * page, in: layout, extending: extending)
    case .delete(let direction, let unit):
      let deleted = text.delete(direction, by: unit)
      if unit != .character, !deleted.isEmpty { clipboard = deleted }
    case .breakLine:
      guard text.isMultiline else { return false }
      text.insert("\n")
    case .selectAll: text.selectAll()
    case .cut, .copy:
      guard hasSelection else { return false }
      clipboard = text.selectedText
      delegate?.textFieldController(self, didCopy: clipboard)
      if command == .cut { text.delete(.backward, by: .character) }
    case .redoOrYank where !text.canRedo: text.paste(clipboard)
    case .redo, .redoOrYank: text.redo()
    case .undo: text.undo()
    }
    return true
  }

  /// Scrolls no more than it takes to have the caret in sight.
  private func layOut(from offset: Int) {
    layout = TextLayout(text, width: size.columns, offset: offset)
    let row = layout.position(of: text.caret).row
    firstRow = min(firstRow, max(0, layout.rowCount - size.rows))
    firstRow = min(max(firstRow, row + 1 - size.rows), row)
  }
}

/// What a text field controller tells its owner.
protocol TextFieldControllerDelegate: AnyObject {
  /// The text changed, or only its caret or selection.
  func textFieldController(_ controller: TextFieldController, didChange text: EditedText)
  /// A part of the text is to be in the clipboard.
  func textFieldController(_ controller: TextFieldController, didCopy text: String)
}

import Terminal

/// Interface controller: edits one text at a time with the keyboard and the mouse, and draws the
/// text in the available space.
///
/// The same text field serves all fields of a form in turn. It doesn't know the purpose of the
/// text, the window or the other fields. Keys that don't edit text are left to the caller.
final class TextFieldController {
  weak var delegate: (any TextFieldControllerDelegate)?

  /// The size available for the field. A frame has fewer rows if the text needs fewer.
  var size = Size(rows: 1, columns: 1) {
    didSet { if size != oldValue { layOut(from: layout.offset) } }
  }

  private(set) var text = EditedText("")
  private var layout = TextLayout(EditedText(""), width: 1)
  private var firstRow = 0
  /// The text that was last cut, copied or deleted in any of the fields. A single deleted character
  /// isn't stored.
  private var clipboard = ""

  /// Starts editing another text, with the caret and the undo history of that text. The delegate
  /// isn't called.
  func begin(editing text: EditedText, in size: Size) {
    self.text = text
    self.size = size
    firstRow = 0
    layOut(from: 0)
  }

  /// The visible lines, with the terminal cursor at the caret.
  var frame: Frame {
    Frame(lines: layout.lines(from: firstRow, maximum: max(0, size.rows)), cursor: cursor)
  }

  /// The position of the terminal cursor, relative to the visible lines.
  var cursor: Position {
    var cursor = layout.position(of: text.caret)
    cursor.row -= firstRow
    return cursor
  }

  /// Returns the number of lines that the whole text needs at a width.
  func rowCount(width: Int) -> Int {
    width == size.columns ? layout.rowCount : TextLayout(text, width: width).rowCount
  }

  /// The numbers of lines above and below the visible lines.
  var hiddenRows: (above: Int, below: Int) { (firstRow, max(0, layout.rowCount - firstRow - size.rows)) }

  /// The visible lines, drawn as a focused field.
  var fieldLines: [StyledLine] {
    layout.field(from: firstRow, maximum: max(0, size.rows), isFocused: true)
  }

  var hasSelection: Bool {
    !text.selection.isEmpty
  }

  /// Handles an event.
  ///
  /// - Parameter event: The event. The position of the mouse is relative to the field's top-left
  ///   corner.
  /// - Returns: `false` if the event doesn't edit the text, such as Tab, Enter, or Up on the first
  ///   line.
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
    // A part of the typed text is unknown. Inserting the rest would change what the user typed.
    case _ where event.isMisread: return false
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
      delegate?.textFieldController(self, copy: clipboard)
      if command == .cut { text.delete(.backward, by: .character) }
    case .redoOrYank where !text.canRedo: text.paste(clipboard)
    case .redo, .redoOrYank: text.redo()
    case .undo: text.undo()
    }
    return true
  }

  /// Lays out the text again, and scrolls as little as necessary to show the caret.
  private func layOut(from offset: Int) {
    layout = TextLayout(text, width: size.columns, offset: offset)
    let row = layout.position(of: text.caret).row
    firstRow = min(firstRow, max(0, layout.rowCount - size.rows))
    firstRow = min(max(firstRow, row + 1 - size.rows), row)
  }
}

/// The methods that a text field controller calls on its delegate.
protocol TextFieldControllerDelegate: AnyObject {
  /// Called when the text, the caret or the selection has changed.
  func textFieldController(_ controller: TextFieldController, didChange text: EditedText)
  /// Called when the user has copied or cut text. The delegate should copy the text to the
  /// terminal's clipboard.
  func textFieldController(_ controller: TextFieldController, copy text: String)
}

import Terminal

/// A command that moves the caret or edits text. The keys are a mix of readline's keys and the
/// usual keys of desktop systems.
nonisolated enum TextFieldCommand: Hashable {
  case move(EditedText.Direction, by: EditedText.Unit, extending: Bool = false)
  /// Moves by lines, up if the number is negative and down if it's positive.
  case moveLines(Int, extending: Bool = false)
  /// Moves by the height of the field, up if the number is negative and down if it's positive.
  case movePages(Int, extending: Bool = false)
  case delete(EditedText.Direction, by: EditedText.Unit)
  case breakLine
  case selectAll
  case cut, copy
  case undo, redo
  /// Redoes the change that was undone last. If there is none, inserts the text that was last cut,
  /// copied or deleted.
  case redoOrYank

  /// Creates the command for a key.
  ///
  /// - Returns: `nil` if the key doesn't edit text.
  init?(_ key: KeyPress) {
    if let command = Self.commands[key] {
      self = command
    } else if let extending = key.withoutShift.flatMap({ Self.commands[$0]?.extending }) {
      self = extending
    } else {
      return nil
    }
  }

  /// The same move, extending the selection, as with Shift. `nil` if the command isn't a move.
  private var extending: TextFieldCommand? {
    switch self {
    case .move(let direction, let unit, _): .move(direction, by: unit, extending: true)
    case .moveLines(let lines, _): .moveLines(lines, extending: true)
    case .movePages(let pages, _): .movePages(pages, extending: true)
    default: nil
    }
  }

  static let help: [LabelsCell.Row] = [
    .keys("Ctrl-Left Ctrl-Right", "a word back or forward"),
    .keys("^W ^U ^K", "delete: the previous word, all before the caret, all after the caret"),
    .keys("^X ^C ^Y", "cut, copy, paste; ^C cancels if nothing is selected"),
    .keys("Shift-arrows Alt-A", "select, select all; the mouse selects too"),
    .keys("Alt-/", "redo"), .keys("Alt-Enter", "start a new line in the bio"),
  ]

  private static let commands: [KeyPress: TextFieldCommand] = [
    "Left": .move(.backward, by: .character), "C-b": .move(.backward, by: .character),
    "Right": .move(.forward, by: .character), "C-f": .move(.forward, by: .character),
    "C-Left": .move(.backward, by: .word), "M-b": .move(.backward, by: .word), "M-Left": .move(.backward, by: .word),
    "C-Right": .move(.forward, by: .word), "M-f": .move(.forward, by: .word), "M-Right": .move(.forward, by: .word),
    "Home": .move(.backward, by: .line), "C-a": .move(.backward, by: .line),
    "End": .move(.forward, by: .line), "C-e": .move(.forward, by: .line),
    "C-Home": .move(.backward, by: .text), "C-End": .move(.forward, by: .text),
    "Up": .moveLines(-1), "Down": .moveLines(1), "C-p": .moveLines(-1), "C-n": .moveLines(1),
    "PageUp": .movePages(-1), "PageDown": .movePages(1),

    "Backspace": .delete(.backward, by: .character), "S-Backspace": .delete(.backward, by: .character),
    "C-h": .delete(.backward, by: .character),
    "Delete": .delete(.forward, by: .character), "C-d": .delete(.forward, by: .character),
    "C-w": .delete(.backward, by: .spacedWord), "M-Backspace": .delete(.backward, by: .word),
    "C-Backspace": .delete(.backward, by: .word),
    "M-d": .delete(.forward, by: .word), "C-Delete": .delete(.forward, by: .word),
    "C-u": .delete(.backward, by: .line), "C-k": .delete(.forward, by: .line),

    "M-Enter": .breakLine, "S-Enter": .breakLine, "C-Enter": .breakLine, "C-j": .breakLine,
    "M-a": .selectAll, "C-x": .cut, "C-c": .copy,
    "C-_": .undo, "C-/": .undo, "M-z": .undo,
    "C-y": .redoOrYank, "M-/": .redo, "M-y": .redo, "M-Z": .redo,
  ]
}

extension KeyPress {
  /// The key without Shift, or `nil` if Shift isn't held down. For example, `C-S-Left` becomes
  /// `C-Left`, and `M-B` becomes `M-b`.
  fileprivate nonisolated var withoutShift: KeyPress? {
    var parts = name.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    let key = parts.removeLast()
    let modifiers = parts.filter { $0 != "S" }
    let isCapital = !modifiers.isEmpty && key.count == 1 && key != key.lowercased()
    guard modifiers != parts || isCapital else { return nil }
    return KeyPress((modifiers + [isCapital ? key.lowercased() : key]).joined(separator: "-"))
  }
}

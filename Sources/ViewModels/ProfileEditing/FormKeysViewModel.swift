/// View model: the keys of the form, and what each does.
public struct FormKeysViewModel: Hashable, Sendable {
  public let title = "Keys"
  public let rows = [
    ("Ctrl-S", "look at what changes, old and new, and save"),
    ("Esc", "leave; what is typed stays as a draft"),
    ("Ctrl-C", "copy what is selected; cancel where nothing is"),
    ("Tab, Enter, arrows, Ctrl-N", "next field; Shift-Tab, Up, Ctrl-P the one before"),
    ("PageUp, PageDown", "by pages; Ctrl-Home and Ctrl-End to the ends"),
    ("Ctrl-/, Alt-/", "undo and redo in this field"),
    ("Alt-R", "back to what GitHub has in this field"),
    ("Ctrl-W, Ctrl-U, Ctrl-K", "delete to white space, to the line's begin, to its end"),
    ("Ctrl-X, Ctrl-Y", "cut; insert what was cut, copied or deleted last"),
    ("Shift-arrows, Alt-A", "select; so do dragging and a double click"),
    ("Shift and the mouse", "leave the mouse to the terminal"),
    ("Alt-Enter", "break the line, in the bio"),
    ("Space, y, n, left, right", "turn the switch"),
    ("Ctrl-L, Ctrl-Z", "draw again; suspend"),
  ].map { LabelledText($0, $1) }

  public init() {}
}

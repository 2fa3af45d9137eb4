import Terminal

/// View: a paragraph of help.
nonisolated struct TextCell: Cell {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  func lines(width: Int) -> [StyledLine] {
    StyledText(SafeText(untrusted: text)).wrapped(to: min(width, 80))
  }
}

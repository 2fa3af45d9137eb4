import Terminal

/// View: a paragraph of a question, in one style.
nonisolated struct ParagraphCell: Cell {
  private let text: StyledText

  init(_ text: String, _ style: Style = .plain) {
    self.text = StyledText(SafeText(untrusted: text), style)
  }

  func lines(width: Int) -> [StyledLine] {
    text.wrapped(to: width)
  }
}

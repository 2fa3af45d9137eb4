/// View: a paragraph in one style.
public nonisolated struct ParagraphCell: Cell {
  private let text: StyledText

  public init(_ text: SafeText, _ style: Style = .plain) {
    self.text = StyledText(text, style)
  }

  public func lines(width: Int) -> [StyledLine] {
    text.wrapped(to: width)
  }
}

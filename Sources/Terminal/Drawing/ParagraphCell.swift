/// View: a paragraph.
public nonisolated struct ParagraphCell: Cell {
  private let text: StyledText
  private let maximumWidth: Int

  /// - Parameter maximumWidth: cells of a line on a page that is wider.
  public init(_ text: StyledText, maximumWidth: Int = .max) {
    self.text = text
    self.maximumWidth = maximumWidth
  }

  public init(_ text: SafeText, _ style: Style = .plain) {
    self.init(StyledText(text, style))
  }

  public func lines(width: Int) -> [StyledLine] {
    text.wrapped(to: min(width, maximumWidth))
  }
}

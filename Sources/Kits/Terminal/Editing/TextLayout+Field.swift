/// The appearance of edited text in a text field, with arrows for text that is out of view.
extension TextLayout {
  /// The width of the column for arrows on each side, in cells.
  public static let signWidth = 1

  /// Draws the text with a column for arrows on both sides.
  ///
  /// - Parameters:
  ///   - first: The index of the first line to draw.
  ///   - maximum: The maximum number of lines.
  ///   - isFocused: Whether the field has the focus, which underlines the text.
  public func field(from first: Int = 0, maximum: Int = .max, isFocused: Bool = false) -> [StyledLine] {
    let lines = lines(from: first, maximum: maximum)
    return lines.enumerated().map { number, line in
      let isLast = number == lines.count - 1
      let left: SafeText = offset > 0 ? "‹" : number == 0 && first > 0 ? "↑" : " "
      let right: SafeText = isCutAtEnd ? "›" : isLast && first + lines.count < rowCount ? "↓" : " "
      let text = line.padded(to: width).styled { $0.isUnderlined = isFocused }
      return Self.sign(left) + text + Self.sign(right)
    }
  }

  private static func sign(_ text: SafeText) -> StyledLine {
    StyledText(text, .dim).line(cutTo: signWidth)
  }
}

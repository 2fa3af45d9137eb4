/// Terminal kit: a text in its field, with signs on both sides for what is out of sight.
extension TextLayout {
  /// Cells on either side.
  public static let signWidth = 1

  /// As wide as the layout and both signs.
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

/// Lines in a frame with a title, as popups have it.
public nonisolated struct Panel: Sendable {
  /// Cells that the frame takes on both sides together.
  public static let frameColumns = 4
  /// Lines that it takes above and below together.
  public static let frameRows = 2

  let title: SafeText
  let content: [StyledLine]

  public init(title: SafeText, content: [StyledLine]) {
    self.title = title
    self.content = content
  }

  /// - Parameter size: of the whole; content that does not fit is cut off.
  public func lines(in size: Size) -> [StyledLine] {
    let inner = max(0, size.columns - 2)
    let name = StyledText(" ") + StyledText(title, .bold) + StyledText(" ")
    let top = title.string.isEmpty ? .blank : name.line(cutTo: max(0, inner - 1))
    let room = max(0, size.rows - Self.frameRows)
    let rows = (0..<room).map { row in
      let line = row < content.count ? content[row] : .blank
      return Self.line("│ ") + line.padded(to: inner - 2) + Self.line(" │")
    }
    let rule = StyledLine.rule(inner - 1 - top.width)
    let bottom = Self.line("└") + StyledLine.rule(inner) + Self.line("┘")
    return [Self.line("┌─") + top + rule + Self.line("┐")] + rows + [bottom]
  }

  private static func line(_ text: SafeText) -> StyledLine {
    StyledText(text, .dim).line(cutTo: .max)
  }
}

/// Terminal kit: lines in a frame with a title, as popups have it.
public nonisolated struct Panel: Sendable {
  /// Cells that the frame takes on both sides together.
  public static let frameColumns = 4
  /// Lines that it takes above and below together.
  public static let frameRows = 2

  /// Where the content begins.
  public static let corner = Position(row: 1, column: 2)

  let title: SafeText
  let content: [StyledLine]
  /// Told on the lower edge.
  let hidden: (above: Int, below: Int)

  /// - Parameter hidden: lines of the content that are out of sight.
  public init(title: SafeText, content: [StyledLine], hidden: (above: Int, below: Int) = (0, 0)) {
    self.title = title
    self.content = content
    self.hidden = hidden
  }

  /// What a panel of a size has inside.
  public static func room(in size: Size) -> Size {
    Size(rows: max(0, size.rows - frameRows), columns: max(0, size.columns - frameColumns))
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
    let marks = marks.line(cutTo: max(0, inner - 1))
    let bottom = Self.line("└") + StyledLine.rule(inner - marks.width) + marks + Self.line("┘")
    return [Self.line("┌─") + top + rule + Self.line("┐")] + rows + [bottom]
  }

  private var marks: StyledText {
    let marks = [hidden.above > 0 ? "↑\(hidden.above)" : nil, hidden.below > 0 ? "↓\(hidden.below)" : nil]
    let text = marks.compactMap { $0 }.joined(separator: " ")
    return text.isEmpty ? StyledText() : StyledText(untrusted: " \(text) ", .dim)
  }

  private static func line(_ text: SafeText) -> StyledLine {
    StyledText(text, .dim).line(cutTo: .max)
  }
}

/// Lines in a frame with a title, as in a dialog.
public nonisolated struct Panel: Sendable {
  /// The total width of the left and right sides of the frame, in cells.
  public static let frameColumns = 4
  /// The total height of the top and bottom of the frame, in lines.
  public static let frameRows = 2

  /// The position of the content in the panel.
  public static let corner = Position(row: 1, column: 2)

  /// The purpose of a panel.
  public enum Role: Hashable, Sendable {
    /// A section of a page.
    case part
    case question, error
    /// A menu that the user asked for.
    case menu
  }

  let title: SafeText
  let role: Role
  let content: [StyledLine]
  /// The number of content lines scrolled out of view, which the bottom edge shows.
  let hidden: (above: Int, below: Int)

  /// Creates a panel.
  ///
  /// - Parameters:
  ///   - title: The title in the top edge, or an empty string.
  ///   - role: The purpose of the panel, which decides the color of the frame.
  ///   - content: The lines inside the frame.
  ///   - hidden: The number of content lines that are scrolled out of view, shown in the bottom
  ///     edge.
  public init(title: SafeText, role: Role, content: [StyledLine], hidden: (above: Int, below: Int) = (0, 0)) {
    self.title = title
    self.role = role
    self.content = content
    self.hidden = hidden
  }

  /// The size of the content area of a panel.
  ///
  /// - Parameter size: The size of the panel, including its frame.
  public static func room(in size: Size) -> Size {
    Size(rows: max(0, size.rows - frameRows), columns: max(0, size.columns - frameColumns))
  }

  /// Draws the panel. Content that doesn't fit is cut off.
  ///
  /// - Parameter size: The size of the panel, including its frame.
  public func lines(in size: Size) -> [StyledLine] {
    let inner = max(0, size.columns - 2)
    let name = StyledText(" ") + StyledText(title, titleStyle) + StyledText(" ")
    let top = title.string.isEmpty ? .blank : name.line(cutTo: max(0, inner - 1))
    let room = max(0, size.rows - Self.frameRows)
    let rows = (0..<room).map { row in
      let line = row < content.count ? content[row] : .blank
      return edge("│ ") + line.padded(to: inner - 2) + edge(" │")
    }
    let rule = rule(inner - 1 - top.width)
    let marks = marks.line(cutTo: max(0, inner - 1))
    let bottom = edge("└") + self.rule(inner - marks.width) + marks + edge("┘")
    return [edge("┌─") + top + rule + edge("┐")] + rows + [bottom]
  }

  private var marks: StyledText {
    let marks = [hidden.above > 0 ? "↑\(hidden.above)" : nil, hidden.below > 0 ? "↓\(hidden.below)" : nil]
    let text = marks.compactMap { $0 }.joined(separator: " ")
    return text.isEmpty ? StyledText() : StyledText(untrusted: " \(text) ", .dim)
  }

  private var titleStyle: Style {
    Style(isBold: true, color: Style.frame(of: role).color)
  }

  private func edge(_ text: SafeText) -> StyledLine {
    StyledText(text, .frame(of: role)).line(cutTo: .max)
  }

  private func rule(_ width: Int) -> StyledLine {
    StyledText(untrusted: String(repeating: "─", count: max(0, width)), .frame(of: role)).line(cutTo: .max)
  }
}

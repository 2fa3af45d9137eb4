/// The styles for the different kinds of text.
///
/// All of them use the 16 colors of the terminal's palette, so they fit light and dark themes.
/// Color alone never carries meaning.
extension Style {
  public nonisolated static let plain = Style()
  public nonisolated static let bold = Style(isBold: true)
  /// The style of secondary text, such as units, hints and frames.
  public nonisolated static let dim = Style(isDim: true)
  /// The style of headings.
  public nonisolated static let title = Style(isBold: true, color: .cyan)
  /// The style of the mark before the selected row or before the text input.
  public nonisolated static let mark = Style(isBold: true, color: .cyan)
  public nonisolated static let accent = Style(color: .cyan)
  public nonisolated static let warning = Style(color: .yellow)
  public nonisolated static let failure = Style(color: .red)
  /// The style of the program's name before an error message.
  public nonisolated static let alert = Style(isBold: true, color: .red)
  /// The styles of the old and the new value of a change.
  public nonisolated static let removed = Style(color: .red)
  public nonisolated static let added = Style(color: .green)
  public nonisolated static let star = Style(color: .yellow)
  public nonisolated static let code = Style(color: .green)
  public nonisolated static let contribution = Style(color: .green)
  public nonisolated static let link = Style(color: .blue)
}

/// The symbols and distances that all pages, forms, dialogs and lists share.
public nonisolated enum Theme {
  /// The number of cells between columns.
  public static let gap = 2
  /// The indentation of text under a heading, in cells.
  public static let indentation = 2
  /// The maximum width of a line of running text in cells, even if the page is wider.
  public static let textWidth = 80
  /// The width of a line that is never wrapped, for output to a pipe or a file.
  public static let unlimitedWidth = 1_000_000

  /// Returns the width of a line of running text on a page of a width, which may already be reduced
  /// by margins.
  public static func textWidth(in width: Int, atMost maximum: Int = textWidth) -> Int {
    width > unlimitedWidth / 2 ? width : min(width, maximum)
  }

  /// The mark before the selected row.
  public static let mark: SafeText = "›"
  /// The mark before the other lines of a selected row.
  public static let bar: SafeText = "│"
  /// The mark before a changed value.
  public static let changed: SafeText = "•"
  /// The marks before an error and before a warning.
  public static let error: SafeText = "✗"
  public static let warning: SafeText = "!"
}

extension StyledLine {
  /// The space between columns.
  nonisolated static let gap = StyledText(untrusted: String(repeating: " ", count: Theme.gap)).line(cutTo: .max)

  /// A horizontal line.
  public nonisolated static func rule(_ width: Int) -> StyledLine {
    StyledText(untrusted: String(repeating: "─", count: max(0, width)), .dim).line(cutTo: .max)
  }
}

/// Terminal kit: what text means, and how that looks. Only the sixteen colours of the terminal are used, so that its
/// palette decides, on light and dark; a colour never says something alone.
extension Style {
  public nonisolated static let plain = Style()
  public nonisolated static let bold = Style(isBold: true)
  /// What stands beside the matter: units, hints, frames.
  public nonisolated static let dim = Style(isDim: true)
  /// What heads a page, or a part of it.
  public nonisolated static let title = Style(isBold: true, color: .cyan)
  /// The mark of the row that is chosen, and of the place where text is typed.
  public nonisolated static let mark = Style(isBold: true, color: .cyan)
  public nonisolated static let accent = Style(color: .cyan)
  public nonisolated static let warning = Style(color: .yellow)
  public nonisolated static let failure = Style(color: .red)
  /// The program's name in front of an error.
  public nonisolated static let alert = Style(isBold: true, color: .red)
  /// The old and the new value of a change.
  public nonisolated static let removed = Style(color: .red)
  public nonisolated static let added = Style(color: .green)
  public nonisolated static let star = Style(color: .yellow)
  public nonisolated static let code = Style(color: .green)
  public nonisolated static let contribution = Style(color: .green)
  public nonisolated static let link = Style(color: .blue)
}

/// The signs and spaces that all pages, forms, questions and lists share.
public nonisolated enum Theme {
  /// Cells between columns.
  public static let gap = 2
  /// Cells by which what belongs to a heading is indented.
  public static let indentation = 2
  /// Cells of a line of text on a page that is wider.
  public static let textWidth = 80
  /// In front of the chosen row.
  public static let mark: SafeText = "›"
  /// In front of what was changed.
  public static let changed: SafeText = "•"
  /// In front of an error, and of a warning.
  public static let error: SafeText = "✗"
  public static let warning: SafeText = "!"
}

extension StyledLine {
  /// Stands between columns.
  nonisolated static let gap = StyledText(untrusted: String(repeating: " ", count: Theme.gap)).line(cutTo: .max)

  /// A line across.
  public nonisolated static func rule(_ width: Int) -> StyledLine {
    StyledText(untrusted: String(repeating: "─", count: max(0, width)), .dim).line(cutTo: .max)
  }
}

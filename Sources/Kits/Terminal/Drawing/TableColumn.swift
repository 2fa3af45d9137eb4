/// A column of a list: its title, and its behavior if there isn't enough room for all columns.
public nonisolated struct TableColumn: Hashable, Sendable {
  /// The treatment of text that is too long for a narrow list.
  public enum Fitting: Hashable, Sendable {
    /// Texts are never truncated. The column is left out if they don't fit.
    case whole
    /// A long text wraps into several lines.
    case wrapped
    /// A short text, such as a state, that takes precedence over the end of a long name in another
    /// column. If it needs more than half of a narrow list, it wraps between its words, as the name
    /// does.
    case state
    /// A long text is truncated with an ellipsis.
    case cut
    /// Short words, the most important first. They are truncated like a long text, but the column
    /// needs less room to be shown.
    case words
  }

  let title: SafeText
  /// The symbol after the title of the column that sorts the list, or an empty text.
  let mark: SafeText
  /// The priority of the column. Columns get space in ascending order of rank, and the column of
  /// rank 0 is always shown.
  let rank: Int
  let fitting: Fitting
  let isRightAligned: Bool

  public init(_ title: SafeText, mark: SafeText = "", rank: Int, fitting: Fitting, isRightAligned: Bool = false) {
    self.title = title
    self.mark = mark
    self.rank = rank
    self.fitting = fitting
    self.isRightAligned = isRightAligned
  }

  /// Returns the width that the column takes before a column of a higher rank gets any space.
  ///
  /// - Parameters:
  ///   - widest: The width of the widest text, in cells.
  ///   - room: The remaining width of the line, in cells.
  ///   - states: The part of the room that columns with states need, in cells. A column that wraps
  ///     or truncates its text doesn't take this part.
  ///   - width: The width of the whole line, in cells.
  /// - Returns: The width in cells, or `nil` if the column is left out.
  func claim(_ widest: Int, of room: Int, reserving states: Int, in width: Int) -> Int? {
    let besideStates = max(room - states, Self.leastName)
    let (least, wanted) =
      switch fitting {
      case .whole: (widest, widest)
      case .wrapped:
        (min(widest, Self.leastName), min(widest, max(width / 2, Self.longName), besideStates))
      case .state: (min(widest, Self.leastState), min(widest, max((width - Theme.gap) / 2, Self.leastState)))
      case .cut: (min(widest, Self.leastText), min(widest, Self.leastText, besideStates))
      case .words: (min(widest, Self.leastWords), min(widest, Self.leastText))
      }
    return least <= room || rank == 0 ? min(wanted, room) : nil
  }

  private static let leastName = 10
  private static let leastState = 6
  private static let longName = 40
  private static let leastText = 16
  private static let leastWords = 8

  func lines(_ text: StyledText, width: Int) -> [StyledLine] {
    if fitting == .wrapped || fitting == .state { return text.wrapped(to: width) }
    let line = text.line(cutTo: width)
    return [isRightAligned ? line.indented(by: width - line.width) : line]
  }
}

/// Terminal kit: a column of a table: what heads it, and what becomes of it where there is no room for all.
public nonisolated struct TableColumn: Hashable, Sendable {
  /// What becomes of its texts where the table is too narrow.
  public enum Fitting: Hashable, Sendable {
    /// Each text is whole, or the column is left out.
    case whole
    /// A long text is broken into lines.
    case wrapped
    /// A long text ends in an ellipsis.
    case cut
  }

  let title: SafeText
  /// Columns of a higher rank get room later; the one of rank 0 is always there.
  let rank: Int
  let fitting: Fitting
  let isRightAligned: Bool

  public init(_ title: SafeText, rank: Int, fitting: Fitting, isRightAligned: Bool = false) {
    self.title = title
    self.rank = rank
    self.fitting = fitting
    self.isRightAligned = isRightAligned
  }

  /// The cells that it takes before a column of a higher rank gets any.
  /// - Parameters:
  ///   - room: the cells that are left.
  ///   - width: those of the whole line.
  /// - Returns: nil where it is left out.
  func claim(_ widest: Int, of room: Int, in width: Int) -> Int? {
    let (least, wanted) =
      switch fitting {
      case .whole: (widest, widest)
      case .wrapped: (min(widest, Self.leastName), min(widest, max(width / 2, Self.longName)))
      case .cut: (min(widest, Self.leastText), min(widest, Self.leastText))
      }
    return least <= room || rank == 0 ? min(wanted, room) : nil
  }

  private static let leastName = 10
  private static let longName = 40
  private static let leastText = 16

  func lines(_ text: StyledText, width: Int) -> [StyledLine] {
    guard fitting != .wrapped else { return text.wrapped(to: width) }
    let line = text.line(cutTo: width)
    return [isRightAligned ? line.indented(by: width - line.width) : line]
  }
}

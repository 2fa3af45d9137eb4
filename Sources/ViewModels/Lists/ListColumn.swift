/// View model: a column of a list: its heading, and what becomes of it where there is no room for all.
public struct ListColumn: Hashable, Sendable {
  /// What the texts of the column are, which decides how they are fitted in.
  public enum Content: Hashable, Sendable {
    /// A name or an ID: what a user types to mean the row. It is never cut.
    case name
    /// Whole, or not shown.
    case fact, number
    /// Cut where it is too long.
    case text
  }

  public let heading: String
  public let content: Content
  /// Columns of the highest rank are the first that are left out; that of rank 0 is always there.
  public let rank: Int

  static func name(_ heading: String, rank: Int = 0) -> ListColumn {
    ListColumn(heading: heading, content: .name, rank: rank)
  }

  static func fact(_ heading: String, rank: Int) -> ListColumn {
    ListColumn(heading: heading, content: .fact, rank: rank)
  }

  static func number(_ heading: String, rank: Int) -> ListColumn {
    ListColumn(heading: heading, content: .number, rank: rank)
  }

  static func text(_ heading: String, rank: Int) -> ListColumn {
    ListColumn(heading: heading, content: .text, rank: rank)
  }
}

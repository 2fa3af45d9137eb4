/// View model: a column of a list, with its heading and the rules for narrow terminals.
public struct ListColumn: Hashable, Sendable {
  /// The kind of text in a column, which determines whether the text may be truncated.
  public enum Content: Hashable, Sendable {
    /// A name or an ID that the user types in commands. Names are never truncated.
    case name
    /// A short fact. If there isn't enough room, the whole column is left out.
    case fact
    /// A number. If there isn't enough room, the whole column is left out.
    case number
    /// A longer text, which is truncated if there isn't enough room.
    case text
  }

  public let heading: String
  public let content: Content
  /// The column's rank, which tells when to leave out the column in a narrow terminal.
  ///
  /// The column with the highest rank is left out first. A column with rank 0 is always shown.
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

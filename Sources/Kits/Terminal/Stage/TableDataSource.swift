/// A source of rows for a table, comparable to `UITableViewDataSource`.
///
/// The rows may belong to a page or to a list that is still loading.
public protocol TableDataSource: AnyObject {
  /// The number of rows that are loaded.
  var count: Int { get }
  /// Whether all rows are loaded.
  var isComplete: Bool { get }
  func cell(at row: Int) -> any Cell
  /// Returns the cell of a row directly below another row. The cell can leave out values that both
  /// rows share.
  func cell(at row: Int, below upperRow: Int?) -> any Cell
  /// A line above the rows that doesn't scroll, or `nil` if the rows need no header.
  var header: (any Cell)? { get }
  /// Whether the user can select the row. Headings and blank rows, for example, cannot be selected.
  func canSelect(_ row: Int) -> Bool
  /// Whether the user has marked the row for an action on several rows.
  func isMarked(_ row: Int) -> Bool
  /// Whether Enter opens something from the row itself, apart from its links. The Tab key moves to the
  /// next row that opens something or has a link.
  func opens(_ row: Int) -> Bool
  /// Returns the number of rows, counted from the first, that a wide table shows in a side column. All
  /// rows of the side column must load at the same time.
  ///
  /// - Parameter width: The width of the whole table in cells.
  func asideCount(in width: Int) -> Int
  /// Frees the memory of rows that have been printed. The table doesn't request them again.
  func forget(before row: Int)
  /// A number that increases when loaded rows must be drawn again, for example because a column
  /// became wider or a relative time changed.
  var version: Int { get }
  /// The number of rows at the end that are remarks about the other rows. A console leaves them out,
  /// because the scene's notes contain the same remarks.
  var remarkCount: Int { get }
  /// Whether the rows are items of a list, rather than parts of a page. A query hides the other rows
  /// of a list, and only highlights the matching rows of a page.
  var isList: Bool { get }
  /// Words of the rows, such as their states, that the user can type to filter a list. Empty if no
  /// words are typical of the rows.
  var filterWords: [String] { get }
  /// The text of a row, for queries. There is one space between two words, even where a line ends.
  func text(at row: Int) -> String
}

extension TableDataSource {
  public var isComplete: Bool { true }
  public func cell(at row: Int, below upperRow: Int?) -> any Cell { cell(at: row) }
  public var header: (any Cell)? { nil }
  public func canSelect(_ row: Int) -> Bool { true }
  public func opens(_ row: Int) -> Bool { false }
  public func isMarked(_ row: Int) -> Bool { false }
  public func asideCount(in width: Int) -> Int { 0 }
  public func forget(before row: Int) {}
  public var version: Int { 0 }
  public var remarkCount: Int { 0 }
  public var isList: Bool { false }
  public var filterWords: [String] { [] }

  public func text(at row: Int) -> String {
    cell(at: row).lines(width: 1_000).flatMap { $0.string.split(whereSeparator: \.isWhitespace) }.joined(separator: " ")
  }
}

/// A data source whose rows are all available from the start.
public final class StaticDataSource: TableDataSource {
  private let cells: [any Cell]

  public init(_ cells: [any Cell]) {
    self.cells = cells
  }

  public var count: Int { cells.count }

  public func cell(at row: Int) -> any Cell { cells[row] }
}

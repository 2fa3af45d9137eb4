/// Terminal kit: rows by their number, from the first: of a page or of a list that is still loading. It knows what they
/// show.
public protocol TableDataSource: AnyObject {
  /// The rows that are there by now.
  var count: Int { get }
  func cell(at row: Int) -> any Cell
  /// One line above the rows, which stays in sight; nil where they need none.
  var header: (any Cell)? { get }
  /// Whether a user can choose the row; headings and blank rows, for one, cannot be chosen.
  func canSelect(_ row: Int) -> Bool
  /// How many rows, from the first, lie in a column beside all others where the table is wide. They come with the first.
  var asideCount: Int { get }
  /// The rows before this one have been printed and are not asked for again.
  func forget(before row: Int)
  /// Grows when rows that are there would be drawn differently: time has passed, or columns have become wider.
  var version: Int { get }
  /// The last rows, which say something about the others: a console writes them to standard error.
  var remarkCount: Int { get }
  /// Whether the rows are things of one kind, among which a user may look for some, rather than the parts of a page.
  var isList: Bool { get }
  /// The words of a row.
  func text(at row: Int) -> String
}

extension TableDataSource {
  public var header: (any Cell)? { nil }
  public func canSelect(_ row: Int) -> Bool { true }
  public var asideCount: Int { 0 }
  public func forget(before row: Int) {}
  public var version: Int { 0 }
  public var remarkCount: Int { 0 }
  public var isList: Bool { false }

  public func text(at row: Int) -> String {
    cell(at: row).lines(width: 1_000).map(\.string).joined(separator: " ")
  }
}

/// Rows that are all there.
public final class StaticDataSource: TableDataSource {
  private let cells: [any Cell]

  public init(_ cells: [any Cell]) {
    self.cells = cells
  }

  public var count: Int { cells.count }

  public func cell(at row: Int) -> any Cell { cells[row] }
}

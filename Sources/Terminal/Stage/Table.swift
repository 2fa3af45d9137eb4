/// Rows by their number, from the first: of a page or of a list that is still loading. It knows what they show.
public protocol TableDataSource: AnyObject {
  /// The rows that are there by now.
  var count: Int { get }
  func cell(at row: Int) -> any Cell
  /// The rows before this one have been printed and are not asked for again.
  func forget(before row: Int)
}

extension TableDataSource {
  public func forget(before row: Int) {}
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

/// Rows of a data source on a screen or a console. It draws only those in sight; it knows their numbers, not their meaning.
public final class Table {
  public let source: any TableDataSource
  /// The row that the user has chosen.
  public private(set) var selectedRow = 0

  public init(_ source: any TableDataSource) {
    self.source = source
  }

  public convenience init(_ cells: [any Cell]) {
    self.init(StaticDataSource(cells))
  }

  /// Whether more rows would be in sight soon; also before anything is drawn.
  public var isNearEnd: Bool { true }

  public func frame(in size: Size) -> Frame {
    Frame(lines: lines(of: 0..<source.count, width: size.columns))
  }

  public func handle(_ event: InputEvent) -> Bool {
    false
  }

  func lines(of rows: Range<Int>, width: Int) -> [StyledLine] {
    rows.flatMap { source.cell(at: $0).lines(width: width) }
  }
}

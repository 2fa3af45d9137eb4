/// View: rows of a label and a value, with all values in one column.
public nonisolated struct LabelsCell: Cell {
  /// A label and a cell that is drawn to the right of it.
  public struct Row: Sendable {
    public let label: StyledText
    public let value: any Cell

    public init(_ label: StyledText, _ value: any Cell) {
      self.label = label
      self.value = value
    }

    public init(_ label: StyledText, _ value: StyledText) {
      self.init(label, ParagraphCell(value))
    }
  }

  /// The way to draw a label that is wider than the label column.
  public enum LongLabel: Sendable {
    /// The label is truncated.
    case cut
    /// The value is drawn below the label. If the value column would be too narrow, this applies to
    /// every row.
    case valueBelow
  }

  private let rows: [Row]
  private let widestLabel: Int?
  private let leastLabel: Int
  private let longLabel: LongLabel

  private static let indentation = 4
  private static let leastValueWidth = 24

  /// Creates a cell.
  ///
  /// - Parameters:
  ///   - rows: The labels and values.
  ///   - widestLabel: The maximum width of a label in cells, or `nil` for half of the width.
  ///   - leastLabel: The minimum width of the label column in cells, to align several cells.
  ///   - longLabel: The way to draw labels that are wider than the maximum.
  public init(_ rows: [Row], widestLabel: Int? = nil, alignedTo leastLabel: Int = 0, longLabel: LongLabel = .cut) {
    self.rows = rows
    self.widestLabel = widestLabel
    self.leastLabel = leastLabel
    self.longLabel = longLabel
  }

  public func lines(width: Int) -> [StyledLine] {
    let widest = max(leastLabel, min(rows.map(\.label.width).max() ?? 0, widestLabel ?? width / 2))
    let column = widest + Theme.gap
    return rows.flatMap { row in
      guard longLabel == .cut || (row.label.width <= widest && width - column >= Self.leastValueWidth) else {
        return row.label.wrapped(to: width)
          + row.value.lines(width: width - Self.indentation).map { $0.indented(by: Self.indentation) }
      }
      return Self.lines(row.label.line(cutTo: widest), beside: row.value.lines(width: width - column), column: column)
    }
  }

  public var inWords: [StyledText] {
    rows.flatMap { row in
      let (label, value) = (row.label.line(cutTo: .max).inWords ?? StyledText(), row.value.inWords)
      guard let first = value.first else { return [label] }
      return [label + StyledText(label.isEmpty ? "" : ": ") + first] + value.dropFirst()
    }
  }

  /// Draws a label to the left of the first line of a value.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - value: The lines of the value.
  ///   - column: The first column of the value.
  public static func lines(_ label: StyledLine, beside value: [StyledLine], column: Int) -> [StyledLine] {
    value.enumerated().map { ($0 == 0 ? label : .blank).padded(to: column) + $1 }
  }
}

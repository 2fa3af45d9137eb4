/// View: sections of cells, one below the other: a printed page, or a part of one.
public nonisolated struct StaticTable: Cell {
  /// Cells below each other, indented under a title.
  public struct Section: Sendable {
    public let title: SafeText?
    public let cells: [any Cell]

    /// - Parameter title: nil for a section that needs none; its cells are then not indented.
    public init(title: SafeText? = nil, cells: [any Cell]) {
      self.title = title
      self.cells = cells
    }
  }

  public let sections: [Section]

  public init(_ sections: [Section]) {
    self.sections = sections
  }

  /// A blank line stands between sections; those without cells do not appear.
  public func lines(width: Int) -> [StyledLine] {
    let drawn = sections.map { Self.lines($0, width: width) }.filter { !$0.isEmpty }
    return Array(drawn.joined(separator: [.blank]))
  }

  private static func lines(_ section: Section, width: Int) -> [StyledLine] {
    guard let title = section.title else { return section.cells.flatMap { $0.lines(width: width) } }
    let content = section.cells.flatMap { IndentedCell($0).lines(width: width) }
    return content.isEmpty ? [] : HeadingCell(title).lines(width: width) + content
  }
}

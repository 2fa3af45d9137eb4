/// View: sections of cells, one below the other, for a printed page or a part of a page.
public nonisolated struct StaticTable: Cell {
  /// A group of cells, usually below a title.
  public struct Section: Sendable {
    public let title: SafeText?
    public let cells: [any Cell]

    /// Creates a section.
    ///
    /// - Parameters:
    ///   - title: The title, or `nil` for a section without one. The cells are indented only if
    ///     there is a title.
    ///   - cells: The cells of the section.
    public init(title: SafeText? = nil, cells: [any Cell]) {
      self.title = title
      self.cells = cells
    }
  }

  public let sections: [Section]

  public init(_ sections: [Section]) {
    self.sections = sections
  }

  /// Draws the sections with a blank line between them. A section whose cells draw no lines is left
  /// out.
  public func lines(width: Int) -> [StyledLine] {
    let drawn = sections.map { Self.lines($0, width: width) }.filter { !$0.isEmpty }
    return Array(drawn.joined(separator: [.blank]))
  }

  public var inWords: [StyledText] {
    let told = sections.map { section in
      let content = section.cells.flatMap(\.inWords)
      return content.isEmpty ? [] : (section.title.map { HeadingCell($0).inWords } ?? []) + content
    }
    return Array(told.filter { !$0.isEmpty }.joined(separator: [StyledText()]))
  }

  private static func lines(_ section: Section, width: Int) -> [StyledLine] {
    guard let title = section.title else { return section.cells.flatMap { $0.lines(width: width) } }
    let content = section.cells.flatMap { IndentedCell($0).lines(width: width) }
    return content.isEmpty ? [] : HeadingCell(title).lines(width: width) + content
  }
}

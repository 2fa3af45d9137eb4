import Terminal

/// View: sections below one another, inside of something else.
nonisolated struct SectionsCell: Cell {
  let sections: [StaticTable.Section]

  func lines(width: Int) -> [StyledLine] {
    StaticTable(sections).lines(width: width)
  }
}

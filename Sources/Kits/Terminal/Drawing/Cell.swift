/// A view that draws one row of a table, comparable to `UITableViewCell`.
///
/// The result depends only on the content of the cell and the width. A cell holds view models and
/// never a model, and doesn't know its position in the table.
public nonisolated protocol Cell: Sendable {
  /// Draws the cell.
  ///
  /// - Parameter width: The available width in cells. No returned line is wider.
  func lines(width: Int) -> [StyledLine]
}

/// A view that draws one row of a table, comparable to `UITableViewCell`.
///
/// The result depends only on the content of the cell and the width. A cell holds view models and
/// never a model, and doesn't know its position in the table.
public nonisolated protocol Cell: Sendable {
  /// Draws the cell.
  ///
  /// - Parameter width: The available width in cells. No returned line is wider.
  func lines(width: Int) -> [StyledLine]
  /// The content as text for screen readers: each label before its value, without columns, frames
  /// and symbols. Empty text stands for a blank line.
  var inWords: [StyledText] { get }
}

extension Cell {
  /// The drawn lines as text for screen readers. A cell whose meaning depends on its layout or on
  /// symbols replaces this default.
  public nonisolated var inWords: [StyledText] { lines(width: Theme.unlimitedWidth).compactMap(\.inWords) }

  /// Returns the text for screen readers, wrapped to a width.
  nonisolated func wordLines(width: Int) -> [StyledLine] { inWords.flatMap { $0.spoken.wrapped(to: width) } }
}

/// Terminal kit: one row of a table, drawn: a pure function of what it shows and of the width.
///
/// A cell holds a view model, never a model, and knows nothing of where it stands.
public nonisolated protocol Cell: Sendable {
  /// - Parameter width: cells on the screen; no line that comes back is wider.
  func lines(width: Int) -> [StyledLine]
}

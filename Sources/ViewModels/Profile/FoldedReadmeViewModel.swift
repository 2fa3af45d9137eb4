/// View model: the beginning of a README, and a remark that says how to show the rest.
public struct FoldedReadmeViewModel: Hashable, Sendable {
  public let rows: [DocumentViewModel.Row]
  public let remark: String

  /// Creates a shortened README.
  ///
  /// - Parameters:
  ///   - rows: The rows at the beginning of the README.
  ///   - hasKeys: Whether the page is in the full-screen app, where a key shows the rest. Otherwise
  ///     an option of the command does.
  public init(_ rows: [DocumentViewModel.Row], hasKeys: Bool) {
    self.rows = rows
    remark = "The README continues; \(hasKeys ? "Enter" : "--readme") shows all of it."
  }
}

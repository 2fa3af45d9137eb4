/// View model: the beginning of a README, and how to see the rest.
public struct FoldedReadmeViewModel: Hashable, Sendable {
  public let rows: [DocumentViewModel.Row]
  public let remark: String

  /// - Parameter hasKeys: whether a key shows the rest, rather than an option of the command.
  public init(_ rows: [DocumentViewModel.Row], hasKeys: Bool) {
    self.rows = rows
    remark = "The README goes on; \(hasKeys ? "Enter" : "--readme") shows all of it."
  }
}

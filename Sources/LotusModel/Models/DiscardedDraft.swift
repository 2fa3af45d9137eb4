/// Model: a draft that its user did not want. It is kept for a while all the same.
public struct DiscardedDraft: Hashable, Sendable {
  public static let daysKept = 30
  public let path: String

  public init(path: String) {
    self.path = path
  }
}

public import LotusModel

/// View model: where a discarded draft lies, and how long.
public struct DiscardedDraftViewModel: Hashable, Sendable {
  public let sentence: String

  public init(_ draft: DiscardedDraft) {
    sentence = "The draft is discarded. For \(DiscardedDraft.daysKept) days it lies in \(draft.path)."
  }
}

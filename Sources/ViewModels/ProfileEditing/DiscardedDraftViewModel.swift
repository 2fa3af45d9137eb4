public import LotusModel

/// View model: says where a discarded draft is stored, and for how long.
public struct DiscardedDraftViewModel: Hashable, Sendable {
  public let sentence: String

  public init(_ draft: DiscardedDraft) {
    sentence = "Discarded the draft. A copy stays in \(draft.path) for \(DiscardedDraft.daysKept) days."
  }
}

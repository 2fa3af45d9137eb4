import FoundationEssentials
public import LotusModel

/// View model: a draft that was left behind, beside what GitHub has by now.
public struct DraftViewModel: Hashable, Sendable {
  private let draft: ProfileDraft
  private let merge: ProfileMerge
  private let viewpoint: Viewpoint

  public init(_ draft: ProfileDraft, of profile: EditableProfile, from viewpoint: Viewpoint) {
    self.draft = draft
    self.viewpoint = viewpoint
    let mine = ProfileFormViewModel(draft.base).profile(from: draft.input)
    merge = ProfileMerge(base: draft.base, mine: mine, theirs: profile)
  }

  public var sentence: String {
    let age = draft.savedAt.map { " \(viewpoint.now.timeIntervalSince($0).duration) ago" } ?? ""
    return "It was kept\(age) and is not on GitHub. It differs in:"
  }

  /// What it would change.
  public var change: ProfileChangeViewModel {
    ProfileChangeViewModel(ProfileEdit(from: merge.theirs, to: merge.merged), from: merge.theirs)
  }

  /// The draft as an edit of what GitHub has now. A field that was changed there as well stays an edit of what it was,
  /// so that saving it will ask.
  public var rebased: ProfileDraft {
    var draft = draft
    draft.base = merge.rebased
    draft.input = ProfileFormViewModel(draft.base).input(showing: merge.merged, keeping: draft.input)
    return draft
  }
}

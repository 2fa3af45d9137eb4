import FoundationEssentials
public import LotusModel

/// View model: a draft from an earlier session, compared with the current profile on GitHub.
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
    return "The draft was stored\(age) and is not saved on GitHub. It has these changes:"
  }

  /// The changes that the draft would make to the current profile.
  public var change: ProfileChangeViewModel {
    ProfileChangeViewModel(ProfileEdit(from: merge.theirs, to: merge.merged), from: merge.theirs)
  }

  /// The draft, converted to an edit of the current profile on GitHub.
  ///
  /// A field that was also changed on GitHub keeps its old base value. Saving then detects the
  /// conflict and lets the user choose.
  public var rebased: ProfileDraft {
    var draft = draft
    draft.base = merge.rebased
    draft.input = ProfileFormViewModel(draft.base).input(showing: merge.merged, keeping: draft.input)
    return draft
  }
}

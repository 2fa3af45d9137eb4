import FoundationEssentials
public import LotusModel

/// View model: a draft from an earlier session, compared with the current profile on GitHub.
public struct DraftViewModel: Hashable, Sendable {
  public let sentence: String
  /// The changes that the draft would make to the current profile.
  public let change: ProfileChangeViewModel
  /// The commands that continue with the draft and discard it, to print if no terminal is available
  /// to ask the user.
  public let commands: [String]

  public init(_ draft: ProfileDraft, _ merge: ProfileMerge, from viewpoint: Viewpoint) {
    let age = Self.age(of: draft, from: viewpoint)
    sentence = "The draft was stored\(age) and is not saved on GitHub. It has these changes:"
    change = ProfileChangeViewModel(ProfileEdit(from: merge.theirs, to: merge.merged), from: merge.theirs)
    commands = [
      "Nothing was done, because there is no terminal to ask you on. To continue with the draft, run in a terminal: "
        + viewpoint.command("edit-profile"),
      "To discard the draft without asking, run: \(viewpoint.command("edit-profile --discard-draft"))",
    ]
  }

  /// Returns the age of a draft. Empty if it isn't known: a replay has the time of its recording,
  /// and the clock of the system may have been set back.
  private static func age(of draft: ProfileDraft, from viewpoint: Viewpoint) -> String {
    guard let savedAt = draft.savedAt, !viewpoint.isReplay else { return "" }
    let seconds = viewpoint.now.timeIntervalSince(savedAt)
    if seconds < -60 { return "" }
    return seconds < 60 ? " just now" : " \(seconds.duration) ago"
  }

  /// Returns the notices about drafts on the user's own profile in the app.
  ///
  /// - Parameters:
  ///   - hasForm: Whether there is a draft of the profile.
  ///   - hasReadme: Whether there is a draft of the profile README.
  public static func notices(ofForm hasForm: Bool, ofReadme hasReadme: Bool, from viewpoint: Viewpoint) -> [String] {
    let drafts = [("profile", SceneName.editProfile, hasForm), ("README", .editReadme, hasReadme)].filter { $0.2 }
    return drafts.map { noun, scene, _ in
      "You have an unsaved draft of your \(noun); press \(viewpoint.key(opening: scene)) to continue it"
    }
  }

  public static func unreadable(_ path: String) -> String { "Could not read the draft in \(path)" }

  public static func partlyUnreadable(_ path: String) -> String {
    "Part of the text from your editor could not be read. The complete text is in \(path)."
  }

  public static let heldElsewhere =
    "Another ghlotus session, perhaps a suspended one, is editing a draft. This session stores a separate draft."
}

/// View model: says where the copy of a discarded draft is stored, and for how long.
public struct DiscardedDraftViewModel: Hashable, Sendable {
  public let sentence: String

  public init(_ draft: DiscardedDraft) {
    sentence =
      "Discarded the draft. A copy stays in \(draft.path) for \(DiscardedDraft.daysKept) days; to get it back, see: "
      + "ghlotus help drafts"
  }
}

public import FoundationEssentials

/// Model: an edit that isn't saved on GitHub yet.
public struct ProfileDraft: Hashable, Sendable, Codable {
  public var login: String
  /// The profile before the edit.
  public var base: EditableProfile
  public var input: ProfileInput
  /// The time when the draft was stored on disk, or `nil` if it hasn't been stored.
  public var savedAt: Date?

  public init(login: String, base: EditableProfile, input: ProfileInput, savedAt: Date? = nil) {
    self.login = login
    self.base = base
    self.input = input
    self.savedAt = savedAt
  }

  /// Returns the draft as an edit of the current profile on GitHub.
  ///
  /// A field that was also changed on GitHub keeps its old base value. Saving then detects the
  /// conflict and lets the user choose.
  ///
  /// - Parameter input: The input that shows the merged profile.
  public func rebased(on merge: ProfileMerge, input: ProfileInput) -> ProfileDraft {
    ProfileDraft(login: login, base: merge.rebased, input: input, savedAt: savedAt)
  }
}

/// Model: the unsaved work that an earlier run of the program left on disk.
public struct LeftDraft: Hashable, Sendable {
  public let draft: ProfileDraft?
  /// The text in the temporary file of an external editor.
  public let editorText: String?
  /// The paths of files that are damaged or come from another version of the program.
  ///
  /// If a draft cannot be decoded, its file is renamed. The list then contains the new path.
  public let unreadable: [String]
  /// Whether another running session of the program holds a draft.
  public let isHeldElsewhere: Bool

  public init(
    draft: ProfileDraft? = nil, editorText: String? = nil, unreadable: [String] = [], isHeldElsewhere: Bool = false
  ) {
    self.draft = draft
    self.editorText = editorText
    self.unreadable = unreadable
    self.isHeldElsewhere = isHeldElsewhere
  }
}

/// Model: a draft that the user discarded. The file is deleted after `daysKept` days.
public struct DiscardedDraft: Hashable, Sendable {
  public static let daysKept = 30
  public let path: String

  public init(path: String) {
    self.path = path
  }
}

/// Model: a reason why a draft cannot be stored.
public enum DraftError: Error, Hashable, Sendable {
  /// No directory for drafts is known, because neither `XDG_STATE_HOME` nor `HOME` is set.
  case noDirectory
  case unusable(path: String, reason: String)
  /// The file that the user's editor saved can't be used as the text.
  case unusableText(path: String, TextProblem)
}

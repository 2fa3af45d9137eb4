public import FoundationEssentials

/// Model: an edit that is not saved on GitHub yet.
public struct ProfileDraft: Hashable, Sendable, Codable {
  public var login: String
  /// The state that the edit started from.
  public var base: EditableProfile
  public var input: ProfileInput
  /// When it was kept; nil while it has not been.
  public var savedAt: Date?

  public init(login: String, base: EditableProfile, input: ProfileInput, savedAt: Date? = nil) {
    self.login = login
    self.base = base
    self.input = input
    self.savedAt = savedAt
  }
}

/// Model: what earlier runs left behind when they ended without saving on GitHub.
public struct LeftDraft: Hashable, Sendable {
  public let draft: ProfileDraft?
  /// What stood in the file of an editor.
  public let editorText: String?
  /// Where drafts lie now that are damaged, or come from another version.
  public let unreadable: [String]
  /// Whether another session that goes on has a draft.
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

/// Model: a draft that its user did not want. It is kept for a while all the same.
public struct DiscardedDraft: Hashable, Sendable {
  public static let daysKept = 30
  public let path: String

  public init(path: String) {
    self.path = path
  }
}

/// Model: why a draft cannot be kept.
public enum DraftError: Error, Hashable, Sendable {
  /// The environment names no directory for drafts.
  case noDirectory
  case unusable(path: String, reason: String)
}

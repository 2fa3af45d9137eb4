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

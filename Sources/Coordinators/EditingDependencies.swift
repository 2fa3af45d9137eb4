public import ModelControllers
public import Terminal

/// What editing needs from outside: a keyboard, an editor, a place for drafts.
public struct EditingDependencies {
  let input: TerminalInput
  /// Lets the user edit the file at a path.
  let edit: @MainActor (String) async throws -> Void
  let drafts: DraftController

  public init(input: TerminalInput, edit: @escaping @MainActor (String) async throws -> Void, drafts: DraftController) {
    self.input = input
    self.edit = edit
    self.drafts = drafts
  }
}

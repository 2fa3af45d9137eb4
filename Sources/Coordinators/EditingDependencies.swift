public import ModelControllers
public import Terminal

/// Coordinator dependencies: what editing needs from outside: a keyboard, an editor, files, a place for drafts and for
/// what is not sent yet.
public struct EditingDependencies {
  let input: TerminalInput
  /// Lets the user edit the file at a path.
  let edit: @MainActor (String) async throws -> Void
  /// The text of the file of a name.
  let contents: (String) throws -> String
  let drafts: DraftController
  let unsent: UnsentController

  public init(
    input: TerminalInput, edit: @escaping @MainActor (String) async throws -> Void,
    contents: @escaping (String) throws -> String, drafts: DraftController,
    unsent: UnsentController = UnsentController()
  ) {
    self.input = input
    self.contents = contents
    self.edit = edit
    self.drafts = drafts
    self.unsent = unsent
  }
}

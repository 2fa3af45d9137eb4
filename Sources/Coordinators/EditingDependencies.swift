public import ModelControllers
public import Terminal

/// The keyboard, the editor, files, and the stores for drafts and unsent text that editing uses.
public struct EditingDependencies {
  let input: TerminalInput
  /// Lets the user edit the file at a path in an editor.
  let edit: @MainActor (String) async throws -> Void
  /// Reads the text of the file at a path that the user typed.
  let contents: (String) throws -> String
  /// Returns the recording at a path that the user typed.
  let recording: (String) -> ArchiveFile
  let drafts: DraftController
  /// Stores text that the user has written but not sent.
  let unsent: UnsentController

  public init(
    input: TerminalInput, edit: @escaping @MainActor (String) async throws -> Void,
    contents: @escaping (String) throws -> String,
    recording: @escaping (String) -> ArchiveFile = { ArchiveFile(path: $0) }, drafts: DraftController,
    unsent: UnsentController = UnsentController()
  ) {
    self.input = input
    self.contents = contents
    self.recording = recording
    self.edit = edit
    self.drafts = drafts
    self.unsent = unsent
  }
}

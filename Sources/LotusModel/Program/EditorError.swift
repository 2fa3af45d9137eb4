/// Model: a reason why text was not edited in an external editor.
public enum EditorError: Error, Hashable, Sendable {
  case noEditor
  /// The editor could not be started or ended with an error.
  ///
  /// - Parameters:
  ///   - editor: The command that starts the editor, including its options.
  ///   - status: The exit status as in a shell: 127 if the program wasn't found, or 128 plus the
  ///     number of the signal that ended it.
  case failed(editor: String, status: Int32)
}

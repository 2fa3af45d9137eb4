/// Model: why a text was not edited.
public enum EditorError: Error, Hashable, Sendable {
  case noEditor
  /// - Parameters:
  ///   - editor: its name, and its options.
  ///   - status: as a shell counts: 127 where there is no such program, and 128 more than the number of a signal.
  case failed(editor: String, status: Int32)
}

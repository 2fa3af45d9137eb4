/// Model: an editor that failed, or could not be started.
public struct EditorError: Error, Hashable, Sendable {
  /// Its name, and its options
  public let editor: String
  /// As a shell counts: 127 where there is no such program, and 128 more than the number of a signal.
  public let status: Int32

  public init(editor: String, status: Int32) {
    self.editor = editor
    self.status = status
  }
}

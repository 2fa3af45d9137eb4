public import LotusModel
public import Terminal

/// The requests of every editor to its coordinator.
public protocol EditorDelegate: DialogDelegate {
  /// Shows the status of work until the work ends, and repeats the work if the user signs in.
  func perform<Value>(_ work: Work<Value>) async throws -> Value
}

/// The requests of every editor of the profile.
public protocol ProfileEditorDelegate: EditorDelegate {
  /// Saves the profile in a form. Asks the user to resolve conflicts and to confirm the changes.
  ///
  /// - Parameter isConfirmed: Whether the user has already confirmed the changes.
  /// - Throws: `NetworkError` or `ProfileEditError.otherAccount`. In both cases, nothing was sent.
  func save(_ form: ProfileFormDataSource, isConfirmed: Bool) async throws -> ProfileSaveOutcome
}

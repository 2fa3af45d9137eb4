public import LotusModel
public import Terminal

/// The requests of every editor to its coordinator, which passes them to its stage.
public protocol EditorDelegate: AnyObject {
  /// Asks the user a question, or shows a message that the user can only close.
  ///
  /// - Returns: The value of the reply, or `nil` if the user gave no reply.
  @discardableResult
  func ask<Value>(_ choice: Choice<Value>) async -> Value?
  /// Shows a message that needs no reply.
  func say(_ message: StyledText, as kind: Footer.Kind)
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

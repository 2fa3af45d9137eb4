public import LotusModel

/// The requests that every kind of profile editor makes to its coordinator.
public protocol ProfileEditingDelegate: AnyObject {
  /// Saves a profile. Asks the user to resolve conflicts and to confirm the changes.
  ///
  /// - Parameters:
  ///   - account: The account as GitHub last returned it.
  ///   - base: The profile that the edit started from.
  ///   - isConfirmed: Whether the user has already confirmed the changes.
  /// - Throws: `NetworkError` or `ProfileEditError.otherAccount`. In both cases, nothing was sent.
  func save(
    _ profile: EditableProfile, of account: EditableAccount, editing base: EditableProfile, isConfirmed: Bool
  ) async throws -> ProfileSaveOutcome
  /// Shows an error to the user, on the screen or on the console.
  func tell(_ error: any Error) async
  /// Shows what was saved and what wasn't, before the user corrects a value that GitHub rejected.
  func tell(_ report: ProfileSaveReport) async
}

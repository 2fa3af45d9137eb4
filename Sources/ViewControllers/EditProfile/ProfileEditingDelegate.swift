public import LotusModel

/// View controller support: what every way to edit a profile leaves to its coordinator.
public protocol ProfileEditingDelegate: AnyObject {
  /// Saves. Asks the user to resolve conflicts and to confirm.
  /// - Parameters:
  ///   - account: as GitHub had it last.
  ///   - isConfirmed: whether they have said already that they mean it.
  /// - Throws: `NetworkError`, `ProfileEditError.otherAccount` where nothing was sent.
  func save(
    _ profile: EditableProfile, of account: EditableAccount, editing base: EditableProfile, isConfirmed: Bool
  ) async throws -> ProfileSaveOutcome
  /// Tells what went wrong where they are looking.
  func tell(_ error: any Error) async
}

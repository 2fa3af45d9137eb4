import LotusModel
import ModelControllers
import Terminal
import ViewControllers

/// What the scenes of the flow ask of their coordinator: to save, to present a question, to have somebody sign in.
extension EditProfileCoordinator: ProfileEditingDelegate {
  func save(
    _ profile: EditableProfile, of account: EditableAccount, editing base: EditableProfile, isConfirmed: Bool
  ) async throws -> ProfileSaveOutcome {
    let outcome = try await saving(account).save(profile, editing: base, isConfirmed: isConfirmed)
    if let report = outcome.report, report.failure != nil {
      await SaveReportViewController(report: report, viewpoint: viewpoint, questions: questions).run()
    }
    return outcome
  }

  func tell(_ error: any Error) async {
    await delegate?.editProfileCoordinator(self, tells: error, by: questions)
  }
}

extension EditProfileCoordinator: EditProfileViewControllerDelegate {
  func editProfile(
    _ controller: EditProfileViewController, wantsAddressAmong addresses: [EmailAddress], insteadOf current: String
  ) async -> String? {
    await AddressPickerViewController(addresses: addresses, current: current, questions: questions).run()
  }

  func editProfile(
    _ controller: EditProfileViewController, wantsToLeaveDespite draftError: DraftError?
  ) async -> DraftFate? {
    await LeaveFormViewController(draftError: draftError, questions: questions).run()
  }

  func editProfileWantsKeys(_ controller: EditProfileViewController) async {
    await FormKeysViewController(questions: questions).run()
  }
}

extension EditProfileCoordinator: SaveProfileViewControllerDelegate {
  func saveProfile(
    _ controller: SaveProfileViewController, wantsResolutionOf conflict: ProfileConflict
  ) async -> ProfileConflict.Resolution? {
    await ConflictViewController(conflict: conflict, questions: questions).run()
  }

  func saveProfile(
    _ controller: SaveProfileViewController, wantsConsentTo edit: ProfileEdit, of profile: EditableProfile
  ) async -> Bool {
    await ConsentViewController(edit: edit, of: profile, questions: questions).run()
  }

  /// The sign-in has the terminal for itself meanwhile. Why it failed is told where its user looks afterwards.
  func saveProfile(_ controller: SaveProfileViewController, wantsSignInAfter error: NetworkError) async -> Bool {
    guard let stage, let delegate = stage.delegate else { return false }
    do {
      guard let screen = activity.screen else {
        return try await delegate.stage(stage, signsInAfter: error)
      }
      return try await screen.leaving { try await delegate.stage(stage, signsInAfter: error) }
    } catch {
      await tell(error)
      return false
    }
  }
}

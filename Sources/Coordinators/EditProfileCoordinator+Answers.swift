import LotusModel
import ModelControllers
import Terminal
import ViewControllers

/// What the scenes of the flow ask of their coordinator: to save, to present a question, to have somebody sign in.
extension EditProfileCoordinator: ProfileEditingDelegate {
  func save(_ profile: EditableProfile, editing base: EditableProfile) async throws -> ProfileSaveOutcome {
    guard let scene else { throw NetworkError.transport(.cancelled) }
    let controller = saving(scene.account)
    var outcome: ProfileSaveOutcome
    do {
      outcome = try await controller.save(profile, editing: base)
    } catch let error as NetworkError {
      guard try await isSignedIn(after: error) else { throw error }
      outcome = try await controller.save(profile, editing: base)
    }
    if let report = outcome.report, let error = report.failure, try await isSignedIn(after: error) {
      outcome = try await controller.save(outcome.wanted, editing: outcome.base)
      outcome.report?.saved.formUnion(report.saved)
    }
    if let report = outcome.report, report.failure != nil {
      await SaveReportViewController(
        report: report, of: base, viewpoint: viewpoint, questions: scene.questions
      ).run()
    }
    return outcome
  }
}

extension EditProfileCoordinator: EditProfileViewControllerDelegate {
  func editProfile(
    _ controller: EditProfileViewController, wantsAddressAmong addresses: [EmailAddress], insteadOf current: String
  ) async -> String? {
    guard let scene else { return nil }
    return await AddressPickerViewController(addresses: addresses, current: current, questions: scene.questions).run()
  }

  func editProfileMayEnd(_ controller: EditProfileViewController) async -> DraftFate? {
    guard let scene else { return nil }
    return await LeaveFormViewController(questions: scene.questions).run()
  }

  /// The sign-in has the terminal for itself meanwhile.
  private func isSignedIn(after error: NetworkError) async throws -> Bool {
    guard error.isCuredBySigningIn, let delegate else { return false }
    guard let screen = activity.screen else {
      return try await delegate.editProfileCoordinator(self, needsSignInAfter: error)
    }
    return try await screen.leaving { try await delegate.editProfileCoordinator(self, needsSignInAfter: error) }
  }
}

extension EditProfileCoordinator: SaveProfileViewControllerDelegate {
  func saveProfile(
    _ controller: SaveProfileViewController, wantsResolutionOf conflict: ProfileConflict
  ) async -> ProfileConflict.Resolution? {
    guard let scene else { return nil }
    return await ConflictViewController(conflict: conflict, questions: scene.questions).run()
  }

  func saveProfile(
    _ controller: SaveProfileViewController, wantsConsentTo edit: ProfileEdit, of profile: EditableProfile
  ) async -> Bool {
    guard let scene else { return false }
    guard scene.asksForConsent else { return true }
    return await ConsentViewController(edit: edit, of: profile, questions: scene.questions).run()
  }
}

import HTTP
import LotusModel
import ModelControllers
import Terminal
import ViewControllers

/// Coordinator: handles the requests of the scenes that edit a profile, such as saving and asking
/// the user.
extension EditProfileCoordinator: ProfileEditingDelegate {
  func save(
    _ profile: EditableProfile, of account: EditableAccount, editing base: EditableProfile, isConfirmed: Bool
  ) async throws -> ProfileSaveOutcome {
    var saving = ProfileSavingStateMachine(profile, of: account, editing: base, isConfirmed: isConfirmed)
    while true {
      switch saving.step {
      case .look: saving.receive(try await load(.saving(account)))
      case .resolve(let conflict): saving.receive(await stage.ask(.resolution(of: conflict)))
      case .consent(let edit, let profile):
        saving.receive(consent: await stage.ask(.consent(to: edit, of: profile)) ?? false)
      case .send(let edit, let account):
        let outcome = await send(edit, changing: account)
        if let report = outcome.report, report.failure != nil, stage is Navigator { await tell(report) }
        return outcome
      case .end(let outcome): return outcome
      }
    }
  }

  /// Sends the changes to GitHub.
  ///
  /// - Returns: The outcome. This method doesn't throw. The outcome includes any error, so that the
  ///   caller can show it to the user.
  func send(_ edit: ProfileEdit, changing account: EditableAccount) async -> ProfileSaveOutcome {
    let controller = SaveProfileViewController(
      edit, changing: account, network: network, clock: clock
    ) { [network] in
      try await EditableAccountViewController(.saving(account), network: network, clock: self.clock).account()
    }
    do {
      if try await stage.show(controller) == nil { controller.fail(with: NetworkError.transport(.cancelled)) }
    } catch {
      if !(error is NetworkError) { await tell(error) }
      controller.fail(with: error)
    }
    return controller.result(seeing: controller.isInDoubt ? try? await load(.verifying(account)) : nil)
  }

  func tell(_ report: ProfileSaveReport) async {
    await stage.reply(to: Question(report, from: viewpoint))
  }

  func tell(_ error: any Error) async {
    if let question = Question(about: error, from: viewpoint) { await stage.reply(to: question) }
  }
}

extension EditProfileCoordinator: EditProfileViewControllerDelegate {
  func editProfile(
    _ controller: EditProfileViewController, wantsAddressAmong addresses: [EmailAddress], insteadOf current: String
  ) async -> String? {
    await stage.ask(.address(among: addresses, insteadOf: current))
  }

  func editProfile(
    _ controller: EditProfileViewController, wantsToLeaveDespite draftError: DraftError?
  ) async -> DraftFate? {
    await stage.ask(.fate(despite: draftError)) ?? nil
  }

  func editProfile(_ controller: EditProfileViewController, didCopy text: String) {
    _ = stage.copy(text)
  }
}

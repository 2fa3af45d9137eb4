import LotusModel
import ModelControllers
import Terminal
import ViewControllers

/// Coordinator of the flow that edits one's own profile: by options, in a form, line by line or in an editor.
final class EditProfileCoordinator {
  private let network: NetworkController
  private let console: Console
  private let activity: ActivityIndicator

  init(network: NetworkController, console: Console, activity: ActivityIndicator) {
    self.network = network
    self.console = console
    self.activity = activity
  }

  func start(_ task: EditProfileTask, as presentation: Presentation) async throws {
    let account = try await activity.show("Loading your profile") {
      try await EditableAccountViewController(network: self.network).load()
    }
    let result = ProfileChangeViewController(console: console, as: presentation)
    switch task {
    case .byOptions(let options, let isDryRun):
      try await apply(options, to: account, isDryRun: isDryRun, showing: result)
    case .inForm: break
    case .inEditor: break
    }
  }

  private func apply(
    _ options: ProfileOptions, to account: EditableAccount, isDryRun: Bool, showing result: ProfileChangeViewController
  ) async throws {
    let controller = ProfileOptionsViewController(
      options: options, account: account, validator: ProfileFormValidator(addresses: account.addresses))
    let edit = try controller.edit()
    result.say(missing: controller.missingAccounts)
    guard !isDryRun else { return try result.show(edit, of: account.profile) }
    let saving = SaveProfileViewController(account: account, network: network, activity: activity)
    try result.show(await saving.send(edit, changing: account), of: account.profile)
  }
}

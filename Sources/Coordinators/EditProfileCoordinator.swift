import LotusModel
import ModelControllers
import Terminal
import ViewControllers
import ViewModels

/// Coordinator: lets the user edit their profile with command-line options, in a form, line by line
/// or in an editor.
///
/// All four ways share the code that saves the profile. Dialogs appear on the stage that the user
/// is looking at.
final class EditProfileCoordinator {
  let network: NetworkController
  private let dependencies: EditingDependencies
  private let currentViewpoint: () -> Viewpoint
  private let console: Console
  private let activity: ActivityIndicator
  /// The stage that the user is looking at: the console, or the full screen while the form is open.
  private(set) var stage: any Stage

  init(
    network: NetworkController, dependencies: EditingDependencies,
    viewpoint: @escaping @autoclosure () -> Viewpoint, console: Console, stage: any Stage, activity: ActivityIndicator
  ) {
    self.network = network
    self.dependencies = dependencies
    currentViewpoint = viewpoint
    self.console = console
    self.activity = activity
    self.stage = stage
  }

  var viewpoint: Viewpoint { currentViewpoint() }

  func start(_ task: EditProfileTask, as format: OutputFormat) async throws {
    let hasForm = console.canShowScreen && dependencies.input.hasKeyboard
    if case .inForm = task, !hasForm, dependencies.input.hasEnded {
      throw UsageError(.noInput, command: "edit-profile")
    }
    let account = try await load(.editing)
    let result = SaveResultViewController(console: console, as: format)
    switch task {
    case .byOptions(let options, let isDryRun):
      try await apply(options, to: account, isDryRun: isDryRun, showing: result)
    case .inForm where hasForm: try result.show(try await fillIn(account))
    case .inForm: try result.show(try await askLineByLine(account))
    case .inEditor: try result.show(try await useEditor(account))
    }
  }

  private func apply(
    _ options: ProfileOptions, to account: EditableAccount, isDryRun: Bool, showing result: SaveResultViewController
  ) async throws {
    let edit = try ProfileFormValidator(addresses: account.addresses).edit(stating: options, of: account.profile)
    result.say(missing: options.missingAccounts(in: account.profile))
    guard !isDryRun else { return try result.show(edit, of: account.profile) }
    try result.show(await send(edit, changing: account))
  }

  /// Shows the form on a full screen. If the terminal can't show a full screen, asks the user line
  /// by line.
  private func fillIn(_ account: EditableAccount) async throws -> EditProfileOutcome {
    do {
      return try await Screen.run(on: console, with: dependencies.input) { screen in
        let navigator = Navigator(on: screen)
        navigator.delegate = self.stage.delegate
        self.activity.navigator = navigator
        self.stage = navigator
        return try await self.showForm(account)
      }
    } catch StageError.needsScreen {
      return try await askLineByLine(account)
    }
  }

  /// Shows the form on the current stage, which has a full screen.
  func fillIn() async throws -> EditProfileOutcome {
    try await showForm(try await load(.editing))
  }

  private func showForm(_ account: EditableAccount) async throws -> EditProfileOutcome {
    let controller = EditProfileViewController(
      dataSource: try await dataSource(account), drafts: dependencies.drafts, viewpoint: viewpoint)
    controller.delegate = self
    // If nothing was typed, a cancellation closes the form without a result.
    guard let ending = try? await stage.show(controller) else { throw NetworkError.transport(.cancelled) }
    return ending
  }

  private func askLineByLine(_ account: EditableAccount) async throws -> EditProfileOutcome {
    let controller = ProfileLinesViewController(
      dataSource: try await dataSource(account), drafts: dependencies.drafts, console: console,
      input: dependencies.input)
    controller.delegate = self
    return try await controller.run()
  }

  private func useEditor(_ account: EditableAccount) async throws -> EditProfileOutcome {
    let controller = ProfileTextFileViewController(
      dataSource: try await dataSource(account), drafts: dependencies.drafts, edit: dependencies.edit)
    controller.delegate = self
    return try await controller.run()
  }

  /// Creates the data source of the form. If an earlier run left a draft, offers to continue with
  /// that draft.
  private func dataSource(_ account: EditableAccount) async throws -> ProfileFormDataSource {
    let offer = DraftOfferViewController(account: account, drafts: dependencies.drafts, viewpoint: viewpoint) {
      [stage] in
      await stage.reply(to: $0)
    }
    return ProfileFormDataSource(
      account: account, draft: try await offer.run(), validator: ProfileFormValidator(addresses: account.addresses))
  }

  func load(_ purpose: EditableAccountViewController.Purpose) async throws -> EditableAccount {
    let controller = EditableAccountViewController(purpose, network: network, viewpoint: self.viewpoint)
    guard let account = try await stage.show(controller) else { throw NetworkError.transport(.cancelled) }
    return account
  }
}

import HTTP
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
  private let services: Services
  private let system: UserSystem
  let clock: ViewpointClock
  /// The stage that the user is looking at: the console, or the full screen while the form is open.
  private(set) var stage: any Stage

  init(on stage: any Stage, services: Services, system: UserSystem, clock: ViewpointClock) {
    self.stage = stage
    self.services = services
    self.system = system
    self.clock = clock
  }

  var network: NetworkController { services.network }
  var viewpoint: Viewpoint { clock.viewpoint }

  func start(_ task: EditProfileTask, as format: OutputFormat) async throws {
    let hasForm = system.console.canShowScreen && system.input.hasKeyboard
    if case .inForm = task, !hasForm, system.input.hasEnded {
      throw UsageError(.noInput, command: "edit-profile")
    }
    let result = SaveResultViewController(console: system.console, as: format, viewpoint: viewpoint)
    switch task {
    case .discardDraft: try result.show(try await draftsToDiscard()?.discardAll() ?? [])
    case .byOptions(let options, let isDryRun): try await apply(options, isDryRun: isDryRun, showing: result)
    case .inEditor:
      let account = try await load(.editing)
      try result.show(try await useEditor(account, showing: result), of: account)
    case .inForm:
      let account = try await load(.editing)
      try result.show(try await hasForm ? fillIn(account) : askLineByLine(account), of: account)
    }
  }

  /// Applies the changes that command-line options describe. Values that can't be saved become a
  /// draft.
  private func apply(
    _ options: ProfileOptions, isDryRun: Bool, showing result: SaveResultViewController
  ) async throws {
    let unsaved = UnsavedOptionsViewController(options, drafts: services.drafts)
    let account: EditableAccount
    do {
      account = try await load(.editing)
    } catch {
      guard !isDryRun else { throw error }
      let remembered = EditableAccountViewController(.remembering, network: network, clock: clock)
      let fate = try? await unsaved.store(for: remembered.account())
      result.say(fate, of: options)
      throw error
    }
    let edit: ProfileEdit
    do {
      edit = try ProfileFormValidator(addresses: account.addresses).edit(stating: options, of: account.profile)
    } catch {
      if !isDryRun { result.say(await unsaved.store(for: account), of: options) }
      throw error
    }
    result.say(missing: options, in: account.profile)
    guard !isDryRun else { return try result.show(edit, of: account) }
    let outcome = await send(edit, changing: account)
    if !outcome.isComplete { result.say(await unsaved.store(outcome), of: options) }
    try result.show(outcome)
  }

  /// Shows the form on a full screen. If the terminal can't show a full screen, asks the user line
  /// by line.
  private func fillIn(_ account: EditableAccount) async throws -> EditProfileOutcome {
    do {
      return try await Screen.run(on: system.console, with: system.input) { screen in
        let navigator = Navigator(on: screen)
        navigator.delegate = self.stage.delegate
        self.system.activity.navigator = navigator
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
      dataSource: try await dataSource(account), drafts: services.drafts, viewpoint: viewpoint)
    controller.delegate = self
    // If nothing was typed, a cancellation closes the form without a result.
    guard let ending = try? await stage.show(controller) else { throw NetworkError.transport(.cancelled) }
    return ending
  }

  private func askLineByLine(_ account: EditableAccount) async throws -> EditProfileOutcome {
    let controller = ProfileLinesViewController(
      dataSource: try await dataSource(account), drafts: services.drafts, console: system.console,
      input: system.input)
    controller.delegate = self
    return try await controller.run()
  }

  private func useEditor(
    _ account: EditableAccount, showing result: SaveResultViewController
  ) async throws -> EditProfileOutcome {
    let controller = ProfileTextFileViewController(
      dataSource: try await dataSource(account), rounds: system.input.hasKeyboard ? .untilValid : .one,
      drafts: services.drafts, edit: system.edit)
    controller.delegate = self
    do {
      return try await controller.run()
    } catch {
      if controller.hasUntoldDraft(after: error) { result.sayDraftIsKept() }
      throw error
    }
  }

  /// Creates the data source of the form. If an earlier run left a draft, offers to continue with
  /// that draft.
  private func dataSource(_ account: EditableAccount) async throws -> ProfileFormDataSource {
    ProfileFormDataSource(
      account: account, draft: try await draftOffer(of: account.user.login, account.profile).run(),
      validator: ProfileFormValidator(addresses: account.addresses))
  }

  /// Returns the drafts of the account in use. If the user isn't signed in, returns the drafts of the
  /// only account that has drafts.
  ///
  /// - Returns: `nil` if no account has drafts.
  private func draftsToDiscard() async throws -> DraftOfferViewController? {
    let controller = EditableAccountViewController(.remembering, network: network, clock: clock)
    do {
      let account = try await controller.account()
      return draftOffer(of: account.user.login, account.profile)
    } catch let error as NetworkError where error.isFixedBySigningIn {
      let logins = await services.drafts.logins()
      guard logins.count <= 1 else { throw error }
      return logins.first.map { draftOffer(of: $0, nil) }
    }
  }

  private func draftOffer(of login: String, _ profile: EditableProfile?) -> DraftOfferViewController {
    DraftOfferViewController(
      login: login, profile: profile, drafts: services.drafts, viewpoint: viewpoint,
      hasKeyboard: system.input.hasKeyboard
    ) { [stage] in await stage.reply(to: $0) }
  }

  func load(_ purpose: EditableAccountViewController.Purpose) async throws -> EditableAccount {
    let controller = EditableAccountViewController(purpose, network: network, clock: clock)
    guard let account = try await stage.show(controller) else { throw NetworkError.transport(.cancelled) }
    return account
  }
}

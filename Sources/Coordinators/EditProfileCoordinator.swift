import HTTP
import LotusModel
import ModelControllers
import Terminal
import ViewControllers
import ViewModels

/// Coordinator: lets the user edit their profile with command-line options, in a form, line by line
/// or in an editor.
///
/// All four ways share the `ProfileSaver`. Dialogs appear on the stage that the user is looking at.
final class EditProfileCoordinator {
  let services: Services
  let system: UserSystem
  let clock: ViewpointClock
  /// The stage that the user is looking at: the console, or the full screen while the form is open.
  private(set) var stage: any Stage

  init(on stage: any Stage, services: Services, system: UserSystem, clock: ViewpointClock) {
    self.stage = stage
    self.services = services
    self.system = system
    self.clock = clock
  }

  private var viewpoint: Viewpoint { clock.viewpoint }

  func start(_ task: EditProfileTask, for audience: Audience) async throws {
    switch task {
    case .inForm:
      let hasForm = system.console.canShowScreen && system.input.hasKeyboard
      if !hasForm, system.input.hasEnded { throw UsageError(.noInput, command: "edit-profile") }
      try await printResult { account in
        if hasForm { return try await fillIn(account) }
        return try await askLineByLine(dataSource(account))
      }
    case .inEditor: try await printResult { try await useEditor($0, for: audience) }
    case .byOptions(let options, let isDryRun):
      try await printResult(storing: isDryRun ? nil : options) { try await apply(options, isDryRun: isDryRun, $0) }
    case .readme: try await printReadmeResult()
    case .discardDraft:
      try await stage.show(
        ResultViewController(
          .discardingDrafts(services.drafts, network: services.network, clock: clock, delegate: self)))
    case .discardReadmeDraft:
      try await stage.show(
        ResultViewController(.discardingReadmeDraft(services.readmeDrafts, network: services.network)))
    }
  }

  /// Loads the account, lets the user edit it, and prints the result.
  ///
  /// - Parameters:
  ///   - options: The options to store as a draft if nothing was sent because of an error.
  ///   - work: Edits the account.
  private func printResult(
    storing options: ProfileOptions? = nil, of work: (EditableAccount) async throws -> EditProfileOutcome
  ) async throws {
    // The result is printed on the console, even if the form was on a full screen.
    let console = stage
    let result: EditResultViewController
    do {
      let account = try await load()
      result = EditResultViewController(try await work(account), of: account, from: viewpoint)
    } catch {
      if let options { await store(options) }
      throw error
    }
    do {
      try await console.show(result)
    } catch {
      result.remainder.map { console.say($0, as: .confirmation) }
      throw error
    }
    if let failure = result.failure { throw failure }
  }

  private func apply(
    _ options: ProfileOptions, isDryRun: Bool, _ account: EditableAccount
  ) async throws -> EditProfileOutcome {
    let editor = ProfileOptionsEditor(options, of: account, from: viewpoint)
    let ending: EditProfileOutcome =
      isDryRun
      ? .planned(try editor.edit()) : try await editor.save(in: services.drafts, sending: saver(of: account).send)
    for warning in editor.warnings { stage.say(warning, as: .remark) }
    return ending
  }

  /// Stores the values of options as a draft, because nothing was sent.
  private func store(_ options: ProfileOptions) async {
    _ = try? await stage.show(
      UnsavedOptionsViewController(
        options, drafts: services.drafts, network: services.network, clock: clock))
  }

  /// Shows the form on a full screen. If the terminal can't show a full screen, says why and asks the
  /// user line by line.
  private func fillIn(_ account: EditableAccount) async throws -> EditProfileOutcome {
    do {
      return try await Screen.run(on: system.console, with: system.input) { screen in
        let navigator = Navigator(on: screen)
        navigator.delegate = self.stage.delegate
        self.system.activity.navigator = navigator
        self.stage = navigator
        return try await self.showForm(try await self.dataSource(account))
      }
    } catch let error as StageError {
      system.console.alert(error, from: viewpoint)
      return try await askLineByLine(dataSource(account))
    }
  }

  /// Shows the form on the current stage, or asks the user line by line if the stage isn't a full
  /// screen. If the user discards an earlier draft, the form doesn't open.
  func fillIn() async throws -> EditProfileOutcome {
    let account = try await load()
    let (draft, discarded) = try await draft(of: account)
    guard discarded == nil else {
      await services.drafts.close()
      return .left(.discarded(discarded))
    }
    let source = dataSource(account, draft)
    guard !stage.isFullScreen else { return try await showForm(source) }
    do {
      return try await askLineByLine(source)
    } catch let error as UsageError where error.problem == .noInput {
      // The input has ended before the first reply, for example by Ctrl-D. The app ends, too.
      return .unchanged
    }
  }

  private func showForm(_ source: ProfileFormDataSource) async throws -> EditProfileOutcome {
    let controller = EditProfileViewController(dataSource: source, drafts: services.drafts, clock: clock)
    controller.delegate = self
    // If nothing was typed, a cancellation closes the form without a result.
    guard let ending = try? await stage.show(controller) else { throw NetworkError.transport(.cancelled) }
    return ending
  }

  private func askLineByLine(_ source: ProfileFormDataSource) async throws -> EditProfileOutcome {
    let controller = ProfileLinesViewController(
      dataSource: source, drafts: services.drafts, viewpoint: viewpoint)
    controller.delegate = self
    guard let ending = try await stage.show(controller) else { throw NetworkError.transport(.cancelled) }
    return try ending.get()
  }

  private func useEditor(_ account: EditableAccount, for audience: Audience) async throws -> EditProfileOutcome {
    var editor = ProfileTextEditor(
      try await dataSource(account), drafts: services.drafts, hasKeyboard: system.input.hasKeyboard,
      audience: audience, viewpoint: viewpoint, openEditor: edit)
    editor.delegate = self
    return try await editor.edit()
  }

  /// Creates the data source of the form. If an earlier run left a draft, offers to continue with
  /// that draft.
  private func dataSource(_ account: EditableAccount) async throws -> ProfileFormDataSource {
    dataSource(account, try await draft(of: account).draft)
  }

  private func dataSource(_ account: EditableAccount, _ draft: ProfileDraft) -> ProfileFormDataSource {
    ProfileFormDataSource(account: account, draft: draft, clock: clock)
  }

  private func draft(of account: EditableAccount) async throws -> (draft: ProfileDraft, discarded: DiscardedDraft?) {
    var offer = DraftOffer(to: account.user.login, account.profile, drafts: services.drafts, viewpoint: viewpoint)
    offer.delegate = self
    return try await offer.draft(hasKeyboard: system.input.hasKeyboard)
  }

  private func load() async throws -> EditableAccount {
    try await stage.perform(.loadingAccount(network: services.network, clock: clock))
  }
}

/// The methods that the editors call on their delegate.
extension EditProfileCoordinator: @MainActor EditProfileViewControllerDelegate {
  func ask<Value>(_ choice: Choice<Value>) async -> Value? {
    await stage.ask(choice)
  }

  func say(_ message: StyledText, as kind: Footer.Kind) {
    stage.say(message, as: kind)
  }

  func perform<Value>(_ work: Work<Value>) async throws -> Value {
    try await stage.perform(work)
  }

  func save(_ form: ProfileFormDataSource, isConfirmed: Bool) async throws -> ProfileSaveOutcome {
    try await saver(of: form.account).save(form.profile, editing: form.base, isConfirmed: isConfirmed)
  }

  private func saver(of account: EditableAccount) -> ProfileSaver {
    let saver = ProfileSaver(of: account, network: services.network, clock: clock)
    saver.delegate = self
    return saver
  }

  func loadOrganizations() async throws -> [Organization] {
    try await stage.perform(.loadingOrganizations(network: services.network))
  }

  func wantsRetry(after error: any Error) async -> Bool {
    await stage.delegate?.stage(stage, retriesAfter: error) ?? false
  }

  func review(_ profile: Profile) async -> Bool {
    (try? await stage.show(ProfilePreviewViewController(profile, clock: clock))) == .save
  }

  func open(_ page: String) async throws {
    guard let present = system.openPage, let address = WebAddress(untrusted: page) else {
      throw BrowserError(address: page)
    }
    try await present(address)()
  }

  func copy(_ text: ClipboardText) -> Bool {
    stage.copy(text)
  }
}

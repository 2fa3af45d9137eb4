import LotusModel
import ModelControllers
import Terminal
import ViewControllers
import ViewModels

/// What the flow asks of its parent.
protocol EditProfileCoordinatorDelegate: AnyObject {
  /// Something went wrong, and the flow goes on.
  func editProfileCoordinator(
    _ coordinator: EditProfileCoordinator, tells error: any Error, by questions: any QuestionController) async
}

/// Coordinator of the flow that edits one's own profile: by options, in a form, line by line or in an editor.
///
/// Saving is one scene for all of them, and whatever there is to ask is asked where the user is looking.
final class EditProfileCoordinator {
  weak var delegate: (any EditProfileCoordinatorDelegate)?

  private let network: NetworkController
  private let means: EditingDependencies
  let viewpoint: Viewpoint
  private let console: Console
  let activity: ActivityIndicator
  /// How its user can be asked, which depends on what they are looking at.
  private(set) var questions: any QuestionController
  private(set) var stage: (any Stage)?

  init(
    network: NetworkController, means: EditingDependencies, viewpoint: Viewpoint, console: Console,
    activity: ActivityIndicator
  ) {
    self.network = network
    self.means = means
    self.viewpoint = viewpoint
    self.console = console
    self.activity = activity
    questions = LineQuestionController(console: console, input: means.input)
  }

  func start(_ task: EditProfileTask, on stage: any Stage, as format: OutputFormat) async throws {
    self.stage = stage
    let account = try await stage.attempt {
      try await self.activity.show("Loading your profile") { try await self.load() }
    }
    let result = SaveResultViewController(console: console, as: format)
    switch task {
    case .byOptions(let options, let isDryRun):
      try await apply(options, to: account, isDryRun: isDryRun, showing: result)
    case .inForm where console.canShowScreen && means.input.hasKeyboard:
      try result.show(try await fillIn(account))
    case .inForm: try result.show(try await askLineByLine(account))
    case .inEditor: try result.show(try await useEditor(account))
    }
  }

  private func apply(
    _ options: ProfileOptions, to account: EditableAccount, isDryRun: Bool, showing result: SaveResultViewController
  ) async throws {
    let controller = ProfileOptionsViewController(
      options: options, account: account, validator: ProfileFormValidator(addresses: account.addresses))
    let edit = try controller.edit()
    result.say(missing: controller.missingAccounts)
    guard !isDryRun else { return try result.show(edit, of: account.profile) }
    try result.show(await saving(account).send(edit, changing: account))
  }

  /// A terminal that nobody knows how to draw on can still be asked line by line.
  private func fillIn(_ account: EditableAccount) async throws -> EditProfileEnding {
    do {
      return try await Screen.run(on: console, with: means.input) { try await self.fillIn(account, on: $0) }
    } catch is ScreenError {
      return try await askLineByLine(account)
    }
  }

  private func fillIn(_ account: EditableAccount, on screen: Screen) async throws -> EditProfileEnding {
    activity.screen = screen
    questions = PopupQuestionController(screen: screen)
    let controller = EditProfileViewController(
      dataSource: try await dataSource(account), drafts: means.drafts, viewpoint: viewpoint)
    controller.delegate = self
    return try await controller.run(on: screen)
  }

  private func askLineByLine(_ account: EditableAccount) async throws -> EditProfileEnding {
    let controller = ProfileLinesViewController(
      dataSource: try await dataSource(account), drafts: means.drafts, console: console, input: means.input)
    controller.delegate = self
    return try await controller.run()
  }

  private func useEditor(_ account: EditableAccount) async throws -> EditProfileEnding {
    let controller = ProfileTextFileViewController(
      dataSource: try await dataSource(account), drafts: means.drafts, edit: means.edit)
    controller.delegate = self
    return try await controller.run()
  }

  /// Begins with the draft of an earlier run, if there is one and it is wanted.
  private func dataSource(_ account: EditableAccount) async throws -> ProfileFormDataSource {
    let offer = DraftOfferViewController(
      account: account, drafts: means.drafts, questions: questions, viewpoint: viewpoint)
    return ProfileFormDataSource(
      account: account, draft: try await offer.run(), validator: ProfileFormValidator(addresses: account.addresses))
  }

  func saving(_ account: EditableAccount) -> SaveProfileViewController {
    let controller = SaveProfileViewController(
      account: account, network: network, activity: activity, reload: { try await self.load() })
    controller.delegate = self
    return controller
  }

  private func load() async throws -> EditableAccount {
    try await EditableAccountViewController(network: network).load()
  }
}

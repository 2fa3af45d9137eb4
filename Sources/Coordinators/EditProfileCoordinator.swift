import LotusModel
import ModelControllers
import Terminal
import ViewControllers

/// What the flow asks of its parent.
protocol EditProfileCoordinatorDelegate: AnyObject {
  /// The token is missing or no longer valid.
  /// - Returns: whether somebody has signed in now.
  func editProfileCoordinator(
    _ coordinator: EditProfileCoordinator, needsSignInAfter error: NetworkError
  ) async throws -> Bool
}

/// Coordinator of the flow that edits one's own profile: by options, in a form, line by line or in an editor.
///
/// However it is edited, saving is one scene, and whatever there is to ask is asked where the user is looking.
final class EditProfileCoordinator {
  weak var delegate: (any EditProfileCoordinatorDelegate)?

  private let network: NetworkController
  private let means: EditingMeans
  let viewpoint: Viewpoint
  private let console: Console
  let activity: ActivityIndicator
  private(set) var scene: Scene?

  /// Whose profile is edited, and where its user is looking.
  struct Scene {
    let account: EditableAccount
    let questions: any QuestionController
    /// Whether saving asks before anything is sent.
    var asksForConsent = true
  }

  init(
    network: NetworkController, means: EditingMeans, viewpoint: Viewpoint, console: Console,
    activity: ActivityIndicator
  ) {
    self.network = network
    self.means = means
    self.viewpoint = viewpoint
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
    case .inForm where console.canShowScreen && means.input.hasKeyboard:
      try show(try await fillIn(account), of: account, by: result)
    case .inForm: try show(try await askLineByLine(account), of: account, by: result)
    case .inEditor: try show(try await useEditor(account), of: account, by: result)
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
    try result.show(await saving(account).send(edit, changing: account), of: account.profile)
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
    let dataSource = try await open(Scene(account: account, questions: PopupQuestionController(screen: screen)))
    let controller = EditProfileViewController(dataSource: dataSource, drafts: means.drafts, viewpoint: viewpoint)
    controller.delegate = self
    return try await controller.run(on: screen)
  }

  private func askLineByLine(_ account: EditableAccount) async throws -> EditProfileEnding {
    let dataSource = try await open(
      Scene(account: account, questions: LineQuestionController(console: console, input: means.input)))
    let controller = ProfileQuestionsViewController(
      dataSource: dataSource, drafts: means.drafts, console: console, input: means.input)
    controller.delegate = self
    return try await controller.run()
  }

  private func useEditor(_ account: EditableAccount) async throws -> EditProfileEnding {
    guard let edit = means.edit else { throw UsageError("There is no editor; set VISUAL or EDITOR to one.") }
    let questions = LineQuestionController(console: console, input: means.input)
    // Saving the file is consent.
    let dataSource = try await open(Scene(account: account, questions: questions, asksForConsent: false))
    let controller = ProfileEditorViewController(dataSource: dataSource, drafts: means.drafts, edit: edit)
    controller.delegate = self
    return .saved(try await controller.run())
  }

  /// Begins with the draft of an earlier run, if there is one and it is wanted.
  private func open(_ scene: Scene) async throws -> ProfileFormDataSource {
    self.scene = scene
    let offer = DraftOfferViewController(
      account: scene.account, drafts: means.drafts, questions: scene.questions, viewpoint: viewpoint)
    return ProfileFormDataSource(
      account: scene.account, draft: try await offer.run(),
      validator: ProfileFormValidator(addresses: scene.account.addresses))
  }

  private func show(
    _ ending: EditProfileEnding, of account: EditableAccount, by result: ProfileChangeViewController
  ) throws {
    switch ending {
    case .left(.discarded): return
    case .saved(let outcome?) where outcome.isComplete || outcome.report != nil:
      try result.show(outcome, of: account.profile)
    case .left(.kept), .saved:
      result.sayDraftIsKept()
      throw NetworkError.transport(.cancelled)
    }
  }

  func saving(_ account: EditableAccount) -> SaveProfileViewController {
    let controller = SaveProfileViewController(account: account, network: network, activity: activity)
    controller.delegate = self
    return controller
  }
}

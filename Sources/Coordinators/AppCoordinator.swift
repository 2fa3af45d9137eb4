public import LotusModel
public import ModelControllers
public import Terminal
import ViewControllers
public import ViewModels

/// Coordinator of the whole run: knows which flow serves which task, and gives each what it needs.
///
/// It presents the error that ended a task; what goes wrong inside a form, that flow shows itself.
public final class AppCoordinator {
  private let console: Console
  private let network: NetworkController
  private let viewpoint: Viewpoint
  private let means: SignInDependencies
  private let editing: EditingDependencies
  private let alerts: AlertViewController
  private let activity: ActivityIndicator
  /// A flow has offered it, and nobody signed in.
  private var hasOfferedInVain = false

  /// - Parameter means: without any, nobody is offered to sign in.
  public init(
    console: Console, network: NetworkController, viewpoint: Viewpoint,
    means: SignInDependencies = SignInDependencies(), editing: EditingDependencies
  ) {
    self.console = console
    self.network = network
    self.viewpoint = viewpoint
    self.means = means
    self.editing = editing
    self.alerts = AlertViewController(console: console, viewpoint: viewpoint)
    self.activity = ActivityIndicator(console: console)
  }

  /// Carries a task from beginning to end, the log of requests beside it.
  /// - Throws: whatever ended the task early, once it is told.
  public func start(_ task: AppTask, isVerbose: Bool) async throws {
    let log = NetworkLogViewController(
      network: network, console: console, activity: activity, isVerbose: isVerbose)
    async let following: Void = log.follow()
    let result = await result(of: task)
    log.finish()
    await following
    try result.get()
  }

  private func result(of task: AppTask) async -> Result<Void, any Error> {
    do {
      return .success(try await performSignedIn(task))
    } catch {
      return .failure(error)
    }
  }

  /// Where a token is missing or no longer valid, whoever sits at the terminal may sign in, and the task goes on.
  private func performSignedIn(_ task: AppTask) async throws {
    do {
      try await perform(task)
    } catch let error as NetworkError {
      guard await isSigningIn(after: error, in: task) else { throw error }
      try await loginFlow.start(SignInTask(), on: console, as: .page)
      try await perform(task)
    }
  }

  private func isSigningIn(after error: NetworkError, in task: AppTask) async -> Bool {
    if case .signIn = task { return false }
    // What a program reads must not begin twice.
    guard !hasOfferedInVain, console.isInteractive || !console.hasShownData else { return false }
    return await isOfferAccepted(after: error)
  }

  private func isOfferAccepted(after error: NetworkError) async -> Bool {
    guard let keyboard = means.keyboard, (try? means.clientID()) != nil else { return false }
    let offer = SignInOfferViewController(network: network, console: console, keyboard: keyboard)
    return await offer.isAccepted(after: error)
  }

  private var loginFlow: LoginCoordinator {
    LoginCoordinator(means: means, network: network, viewpoint: viewpoint, activity: activity)
  }

  private func perform(_ task: AppTask) async throws {
    switch task {
    case .showProfile(let subject, let presentation):
      let flow = ProfileCoordinator(subject: subject, network: network, viewpoint: viewpoint)
      flow.delegate = self
      try await flow.start(on: console, as: presentation, activity: activity)
    case .showList(let list, let presentation):
      let flow = ListCoordinator(network: network, viewpoint: viewpoint, activity: activity)
      flow.delegate = self
      try await list.start(flow, console, presentation)
    case .editProfile(let task, let presentation):
      let flow = EditProfileCoordinator(
        network: network, means: editing, viewpoint: viewpoint, console: console, activity: activity)
      flow.delegate = self
      try await flow.start(task, as: presentation)
    case .change(let relation, let wanted, let presentation):
      let flow = RelationCoordinator(relation: relation, wanted: wanted, network: network)
      try await flow.start(on: console, as: presentation, activity: activity)
    case .callAPI(let call, let options):
      let flow = APICoordinator(call: call, options: options, network: network)
      try await flow.start(on: console, activity: activity)
    case .showCache(let presentation):
      try await CacheCoordinator(clears: false, network: network).start(on: console, as: presentation)
    case .clearCache(let presentation):
      try await CacheCoordinator(clears: true, network: network).start(on: console, as: presentation)
    case .signIn(let task, let presentation):
      try await loginFlow.start(task, on: console, as: presentation)
    case .manageAccount(let task, let presentation):
      let flow = AccountCoordinator(network: network, viewpoint: viewpoint)
      try await flow.start(task, on: console, as: presentation, activity: activity)
    }
  }
}

extension AppCoordinator {
  /// Says why a run ended, whether it had begun or not.
  public static func present(_ error: any Error, on console: Console, from viewpoint: Viewpoint) {
    AlertViewController(console: console, viewpoint: viewpoint).show(error)
  }
}

extension AppCoordinator: ProfileCoordinatorDelegate {
  func profileCoordinator(
    _ coordinator: ProfileCoordinator, isMissing part: Profile.Part, because error: NetworkError
  ) {
    alerts.show(missing: part, because: error)
  }
}

extension AppCoordinator: EditProfileCoordinatorDelegate {
  func editProfileCoordinator(
    _ coordinator: EditProfileCoordinator, needsSignInAfter error: NetworkError
  ) async throws -> Bool {
    hasOfferedInVain = true
    guard await isOfferAccepted(after: error) else { return false }
    try await loginFlow.start(SignInTask(), on: console, as: .page)
    hasOfferedInVain = false
    return true
  }

  func editProfileCoordinator(
    _ coordinator: EditProfileCoordinator, tells error: any Error, by questions: any QuestionController
  ) async {
    await alerts.show(error, by: questions)
  }
}

extension AppCoordinator: ListCoordinatorDelegate {
  func listCoordinator(_ coordinator: ListCoordinator, stoppedBefore page: Int) {
    alerts.show(listStoppedBefore: page)
  }
}

import LotusModel
public import Terminal
public import ViewModels

/// Shows an error in a dialog, because the console isn't visible while the app is on the screen.
extension Question {
  /// Creates a dialog about an error.
  ///
  /// - Returns: `nil` if the error has no message, as for a cancellation.
  public init?(about error: any Error, from viewpoint: Viewpoint) {
    guard let viewModel = ErrorViewModel(error, from: viewpoint) else { return nil }
    self = .alert("ghlotus", ([viewModel.title] + viewModel.advice).map { SafeText(untrusted: $0) })
  }
}

/// The decision of a user about a first scene that couldn't be loaded.
public nonisolated enum FirstSceneDecision: Hashable, Sendable {
  case tryAgain, signIn, giveUp
  case openPage(String)
}

/// The decision of a user about work that has failed.
public nonisolated enum RetryDecision: Hashable, Sendable {
  case tryAgain, close
  case openPage(String)
}

/// The choice of what to do if the first scene of the app couldn't be loaded.
extension Choice<FirstSceneDecision> {
  /// Creates a dialog about an error.
  ///
  /// - Parameters:
  ///   - canSignIn: Whether the user can sign in here. The dialog offers to sign in only if that may
  ///     fix the error.
  ///   - canOpenPage: Whether a browser is available.
  /// - Returns: `nil` if the error has no message.
  public init?(afterFirstScene error: any Error, canSignIn: Bool, canOpenPage: Bool, from viewpoint: Viewpoint) {
    guard let question = Question(about: error, from: viewpoint) else { return nil }
    let helps = canSignIn && (error as? NetworkError)?.mayBeFixedBySigningIn == true
    let signIn = helps ? [(Question.Reply("Sign in", key: "s"), FirstSceneDecision.signIn)] : []
    let page = canOpenPage ? (error as? NetworkError)?.page : nil
    let open = page.map { [(Question.Reply.openPage, FirstSceneDecision.openPage($0))] } ?? []
    let all =
      open + [(Question.Reply("Try again", key: "t"), .tryAgain)] + signIn + question.replies.map { ($0, .giveUp) }
    self.init(
      Question(title: question.title, message: question.message, replies: all.map(\.0)), values: all.map(\.1))
  }
}

/// The choice of whether to repeat work that has failed.
extension Choice<RetryDecision> {
  /// Creates a dialog about an error. The user can try again only if the error may be temporary, or
  /// can be fixed on a page.
  ///
  /// - Parameter canOpenPage: Whether a browser is available.
  /// - Returns: `nil` if the error has no message.
  public init?(retryingAfter error: any Error, canOpenPage: Bool, from viewpoint: Viewpoint) {
    guard let question = Question(about: error, from: viewpoint) else { return nil }
    let failure = error as? NetworkError
    let open = canOpenPage ? failure?.page.map { (Question.Reply.openPage, RetryDecision.openPage($0)) } : nil
    let canRetry = failure?.isTemporary == true || failure?.page != nil
    let retry = canRetry ? (Question.Reply("Try again", key: "t"), RetryDecision.tryAgain) : nil
    let all = [open, retry].compactMap { $0 } + question.replies.map { ($0, .close) }
    self.init(
      Question(title: question.title, message: question.message, replies: all.map(\.0)), values: all.map(\.1))
  }
}

extension Question.Reply {
  fileprivate static let openPage = Question.Reply("Open the page", key: "o")
}

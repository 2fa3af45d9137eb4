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
}

/// The choice of what to do if the first scene of the app couldn't be loaded.
extension Choice<FirstSceneDecision> {
  /// Creates a dialog about an error.
  ///
  /// - Parameter canSignIn: Whether the user can sign in here. The dialog offers to sign in only if
  ///   that may fix the error.
  /// - Returns: `nil` if the error has no message.
  public init?(afterFirstScene error: any Error, canSignIn: Bool, from viewpoint: Viewpoint) {
    guard let question = Question(about: error, from: viewpoint) else { return nil }
    let helps = canSignIn && (error as? NetworkError)?.mayBeFixedBySigningIn == true
    let signIn = helps ? [(Question.Reply("Sign in", key: "s"), FirstSceneDecision.signIn)] : []
    let all = [(Question.Reply("Try again", key: "t"), .tryAgain)] + signIn + question.replies.map { ($0, .giveUp) }
    self.init(
      Question(title: question.title, message: question.message, replies: all.map(\.0)), values: all.map(\.1))
  }
}

/// The choice of whether to repeat work that has failed.
extension Choice<Bool> {
  /// Creates a dialog about an error. The user can try again only if the error may be temporary.
  ///
  /// - Returns: `nil` if the error has no message.
  public init?(retryingAfter error: any Error, from viewpoint: Viewpoint) {
    guard let question = Question(about: error, from: viewpoint) else { return nil }
    guard (error as? NetworkError)?.isTemporary == true else {
      self.init(question, values: [false])
      return
    }
    let replies = [Question.Reply("Try again", key: "t")] + question.replies
    self.init(Question(title: question.title, message: question.message, replies: replies), values: [true, false])
  }
}

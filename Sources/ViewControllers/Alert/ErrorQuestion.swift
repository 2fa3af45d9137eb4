import LotusModel
public import Terminal
public import ViewModels

/// Shows an error in a dialog, because the console isn't visible while the app is on the screen.
extension Question {
  /// Creates a dialog about an error.
  ///
  /// - Returns: `nil` if the error has no message, such as a cancellation.
  init?(about error: any Error, from viewpoint: Viewpoint) {
    guard let viewModel = ErrorViewModel(error, from: viewpoint) else { return nil }
    self = .alert(
      "Error", viewModel.paragraphs.map { SafeText(untrusted: $0, showsInvisible: true) }, role: .error)
  }
}

extension Choice<Void> {
  /// Creates a dialog about an error, which the user can only close.
  ///
  /// - Returns: `nil` if the error has no message, such as a cancellation.
  init?(about error: any Error, from viewpoint: Viewpoint) {
    guard let question = Question(about: error, from: viewpoint) else { return nil }
    self.init(message: question)
  }
}

/// The decision of a user about work that has failed.
public nonisolated enum ErrorDecision: Hashable, Sendable {
  case tryAgain, signIn, close
  case openPage(WebAddress)
}

/// The choice of what to do about work that has failed.
extension Choice<ErrorDecision> {
  /// Creates a dialog about an error.
  ///
  /// - Parameters:
  ///   - canRetry: Whether the dialog always offers to try again. If `false`, the error decides: it
  ///     must be temporary, or the user must be able to fix it on a web page.
  ///   - canSignIn: Whether the user can sign in here. The dialog offers to sign in only if that
  ///     may fix the error.
  ///   - canOpenPage: Whether a browser is available.
  /// - Returns: `nil` if the error has no message.
  public init?(
    after error: any Error, canRetry: Bool = false, canSignIn: Bool = false, canOpenPage: Bool,
    from viewpoint: Viewpoint
  ) {
    guard let question = Question(about: error, from: viewpoint) else { return nil }
    let cause: any Error = (error as? StarredOnlyError)?.error ?? (error as? RefusedChangeError)?.error ?? error
    let failure = cause as? NetworkError
    var replies: [(Question.Reply, ErrorDecision)] = []
    if canOpenPage, let page = failure?.page.flatMap({ WebAddress(untrusted: $0) }) {
      replies.append((.init("Open the page", key: "o"), .openPage(page)))
    }
    if canRetry || failure?.isTemporary == true || failure?.page != nil {
      replies.append((.init("Try again", key: "t"), .tryAgain))
    }
    if canSignIn, failure?.mayBeFixedBySigningIn == true { replies.append((.init("Sign in", key: "s"), .signIn)) }
    replies += question.replies.map { ($0, .close) }
    self.init(question.replying(with: replies.map(\.0)), values: replies.map(\.1))
  }
}

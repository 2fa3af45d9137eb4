public import Terminal

/// What sign-ins need of the world around the run: an OAuth app, a keyboard, a browser.
public struct SignInMeans {
  /// The OAuth app in whose name people sign in; nil where none is set up.
  let clientID: String?
  /// Nil where nobody sits at one.
  let keyboard: TerminalInput?
  /// Opens a page in the browser; nil where there is none.
  let presentPage: ((String) -> Void)?

  public init(
    clientID: String? = nil, keyboard: TerminalInput? = nil, presentPage: ((String) -> Void)? = nil
  ) {
    self.clientID = clientID
    self.keyboard = keyboard
    self.presentPage = presentPage
  }
}

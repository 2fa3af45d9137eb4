public import Terminal

/// What sign-ins need of the world around the run: an OAuth app, a keyboard, a browser.
public struct SignInMeans {
  /// Looks up the OAuth app in whose name people sign in, which may need a file; nil where none is set up.
  let clientID: () throws -> String?
  /// Nil where nobody sits at one.
  let keyboard: TerminalInput?
  /// Opens a page in the browser; nil where there is none.
  let presentPage: ((String) -> Void)?

  public init(
    clientID: @escaping () throws -> String? = { nil }, keyboard: TerminalInput? = nil,
    presentPage: ((String) -> Void)? = nil
  ) {
    self.clientID = clientID
    self.keyboard = keyboard
    self.presentPage = presentPage
  }
}

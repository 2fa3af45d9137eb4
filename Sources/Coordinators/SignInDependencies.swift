public import Terminal

/// What a sign-in needs from outside: an OAuth app, a keyboard, a browser.
public struct SignInDependencies {
  /// The OAuth app, which a file may name; nil where none is set up.
  let clientID: () throws -> String?
  /// Nil where standard input is no terminal.
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

/// Coordinator dependencies: what a sign-in needs from outside: an OAuth app, a keyboard, a browser.
public struct SignInDependencies {
  /// The OAuth app, which a file may name; nil where none is set up.
  let clientID: () throws -> String?
  /// Whether `gh` is there, which may have a token.
  let hasGH: Bool
  /// Whether standard input is a terminal.
  let hasKeyboard: Bool
  /// Opens a page in the browser; nil where there is none.
  let presentPage: ((String) -> Void)?

  public init(
    clientID: @escaping () throws -> String? = { nil }, hasGH: Bool = false, hasKeyboard: Bool = false,
    presentPage: ((String) -> Void)? = nil
  ) {
    self.clientID = clientID
    self.hasGH = hasGH
    self.hasKeyboard = hasKeyboard
    self.presentPage = presentPage
  }
}

public import ModelControllers

/// The OAuth app, the `gh` program, the keyboard and the browser that a sign-in uses.
public struct SignInDependencies {
  /// Returns the client ID of the OAuth app, or `nil` if no app is configured. Throws if the
  /// configuration file is invalid.
  let clientID: () throws -> String?
  /// Returns the token that GitHub's `gh` program stores for the server. `nil` if `gh` isn't
  /// installed.
  let ghToken: (() async -> Token?)?
  /// Whether standard input is a terminal.
  let hasKeyboard: Bool
  /// Opens a page in the browser. The returned closure waits for the result and throws an error if the
  /// browser fails. `nil` if no browser is available.
  let presentPage: ((String) -> @MainActor () async throws -> Void)?

  public init(
    clientID: @escaping () throws -> String? = { nil }, ghToken: (() async -> Token?)? = nil, hasKeyboard: Bool = false,
    presentPage: ((String) -> @MainActor () async throws -> Void)? = nil
  ) {
    self.clientID = clientID
    self.ghToken = ghToken
    self.hasKeyboard = hasKeyboard
    self.presentPage = presentPage
  }
}

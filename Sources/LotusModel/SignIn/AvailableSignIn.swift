/// Model: the way to sign in inside the app.
public enum AvailableSignIn: Hashable, Sendable {
  /// The app can't ask the user to sign in, for example during a replay.
  case none
  /// A sign-in with a code that the user enters in the browser. An OAuth app is configured.
  case code
  /// A sign-in with a token that the user pastes.
  ///
  /// - Parameter hasGH: Whether GitHub's program `gh`, which may store a token, is installed.
  case token(hasGH: Bool)
}

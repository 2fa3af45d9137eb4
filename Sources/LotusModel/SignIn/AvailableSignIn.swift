/// Model: the way to sign in inside the app.
public enum AvailableSignIn: Hashable, Sendable {
  /// The app can't ask, for example during a replay.
  case none
  /// With a code that the user enters in the browser. An OAuth app is configured.
  case code
  /// With a token that the user pastes.
  ///
  /// - Parameter hasGH: Whether GitHub's program `gh`, which may store a token, is installed.
  case token(hasGH: Bool)
}

public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal

/// Work: the steps of a sign-in that need no reply from the user.
extension Work {
  /// Checks before a sign-in that the token can be stored. The keyring may prompt for its password
  /// during the check.
  ///
  /// The work throws `SignInError.cannotStore` or `NetworkError`.
  ///
  /// - Parameters:
  ///   - method: The way to sign in, which the advice after a failure repeats.
  ///   - inPlainText: Whether to store the token in a plain text file.
  public static func checkingStorage(
    for method: SignInCommand, inPlainText: Bool, network: NetworkController
  ) -> Work where Value == Void {
    Work("Waiting for the keyring") {
      do {
        try await network.checkStorage(inPlainText: inPlainText)
      } catch NetworkError.credential(let error) {
        throw SignInError.cannotStore(error, of: method)
      }
    }
  }

  /// Looks for the token that GitHub's `gh` program stores. The result is `nil` if `gh` isn't signed
  /// in to the host.
  public static func findingTokenOfGH(_ find: @escaping @MainActor () async -> Token?) -> Work where Value == Token? {
    Work("Looking for the token of gh") { await find() }
  }

  /// Finds out from GitHub which account a token belongs to, and stores the token.
  ///
  /// The work throws `SignInError` or `NetworkError`.
  public static func signingIn(
    with token: Token, inPlainText: Bool, network: NetworkController
  ) -> Work where Value == Identity {
    Work("Checking the token") {
      do {
        return try await network.signIn(with: token, inPlainText: inPlainText)
      } catch NetworkError.unauthorized(let message, _) {
        throw SignInError.tokenRefused(message: message)
      }
    }
  }
}

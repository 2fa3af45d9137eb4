public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal

/// View controller: a sign-in with a token that the user has created on GitHub's website.
public final class TokenLoginViewController: Scene {
  private let token: Token
  private let inPlainText: Bool
  private let network: NetworkController
  public private(set) var outcome: Identity?

  public init(token: Token, inPlainText: Bool, network: NetworkController) {
    self.token = token
    self.inPlainText = inPlainText
    self.network = network
  }

  public var status: SafeText { "Checking the token" }
  public var needsLoad: Bool { outcome == nil }

  /// Checks with GitHub whose token it is, and stores it.
  ///
  /// - Throws: `SignInError` or `NetworkError`.
  public func load() async throws {
    do {
      outcome = try await network.signIn(with: token, inPlainText: inPlainText)
    } catch NetworkError.unauthorized(let message, _) {
      throw SignInError.tokenRefused(message: message)
    }
  }
}

public import LotusModel
public import ModelControllers
public import Terminal

/// View controller: a sign-in with a token that was made on GitHub's pages.
public final class TokenLoginViewController {
  private let token: Token
  private let place: TokenPlace
  private let network: NetworkController
  public private(set) var outcome: Identity?

  public init(token: Token, place: TokenPlace, network: NetworkController) {
    self.token = token
    self.place = place
    self.network = network
  }
}

extension TokenLoginViewController: Scene {
  public var status: SafeText { "Checking the token" }

  public var needsLoad: Bool { outcome == nil }

  /// Asks GitHub whose token it is, and stores it.
  /// - Throws: `SignInError`, `NetworkError`.
  public func load() async throws {
    do {
      outcome = try await network.signIn(with: token, in: place)
    } catch NetworkError.unauthorized(let message, _) {
      throw SignInError.tokenRefused(message: message)
    }
  }
}

public import LotusModel
public import ModelControllers

/// View controller: a sign-in with a token that somebody made on GitHub's pages and handed over.
public final class TokenLoginViewController {
  private let token: Token
  private let place: TokenPlace
  private let network: NetworkController

  public init(token: Token, place: TokenPlace, network: NetworkController) {
    self.token = token
    self.place = place
    self.network = network
  }

  /// Checks the token by GitHub's word and keeps it.
  public func run() async throws -> Identity {
    do {
      return try await network.signIn(with: token, in: place)
    } catch NetworkError.unauthorized(let message, _) {
      throw SignInError.tokenRefused(message: message)
    }
  }
}

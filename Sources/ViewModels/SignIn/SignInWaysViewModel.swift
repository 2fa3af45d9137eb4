public import LotusModel

/// View model: the ways to sign in, for users who aren't signed in.
public struct SignInWaysViewModel: Hashable, Sendable {
  public let lines: [String]

  public init(_ way: AvailableSignIn, from viewpoint: Viewpoint) {
    let host = viewpoint.serverName
    let token = "a token that you create on \(host) and paste"
    let here =
      switch way {
      case .none: "Signing in is not available in a recording."
      case .code: "Press s to sign in to \(host) with a code that you enter in the browser."
      case .token(hasGH: true): "Press s to sign in to \(host) with the token that gh stores, or with \(token)."
      case .token(hasGH: false): "Press s to sign in to \(host) with \(token)."
      }
    let variable = "set \(viewpoint.tokenVariable) to a token and start ghlotus again"
    let command = "run: \(viewpoint.loginCommand) --with-token"
    let outside: String? =
      switch way {
      case .none: nil
      case .code: "Or quit the app, and \(variable), or \(command)"
      case .token: "Or quit the app, and \(variable)."
      }
    lines = [here] + [outside].compactMap { $0 }
  }
}

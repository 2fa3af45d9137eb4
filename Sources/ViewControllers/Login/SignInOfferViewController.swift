public import LotusModel
public import ModelControllers
public import Terminal

/// View controller: asks whoever's token is missing or no longer valid whether to sign in now.
public final class SignInOfferViewController {
  private let network: NetworkController
  private let console: Console
  private let keyboard: TerminalInput

  public init(network: NetworkController, console: Console, keyboard: TerminalInput) {
    self.network = network
    self.console = console
    self.keyboard = keyboard
  }

  /// - Parameter error: why the task did not get on.
  /// - Returns: whether the user wants to sign in. A token of the environment goes before any that a sign-in could bring,
  ///   so then nothing is offered.
  public func isAccepted(after error: NetworkError) async -> Bool {
    guard await network.overridingVariable() == nil else { return false }
    let reason: SafeText
    switch error {
    case .signInNeeded: reason = "This needs an account."
    case .unauthorized: reason = "The token is no longer valid."
    default: return false
    }
    return await keyboard.readingKeys {
      console.say(StyledText(reason) + StyledText(" Sign in now and carry on? [Y/n]"))
      switch await keyboard.key(within: nil) {
      case .enter: return true
      case .character("y"), .character("Y"):
        // Many close their answer with Enter, which is not for what comes next.
        _ = await keyboard.key(within: 0.3)
        return true
      default: return false
      }
    }
  }
}

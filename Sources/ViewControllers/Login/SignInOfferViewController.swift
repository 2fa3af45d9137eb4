public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal

/// View controller: asks whether to sign in now, if the user's token is missing or no longer valid.
public final class SignInOfferViewController: Scene {
  private let reason: SafeText?
  private let network: NetworkController
  public private(set) var table: Table?
  public private(set) var outcome: Bool?
  /// Whether the user has accepted by typing a letter.
  ///
  /// Many users also press Enter after a letter. The scene stays open briefly to receive that
  /// Enter, so that it doesn't reach the next scene.
  private var isClosing = false

  /// Creates an offer to sign in.
  ///
  /// - Parameter error: The error that interrupted the work.
  public init(after error: NetworkError, network: NetworkController) {
    self.network = network
    switch error {
    case .signInNeeded: reason = "You are not signed in."
    case .unauthorized: reason = "The token is no longer valid."
    default: reason = nil
    }
  }

  public var title: SafeText { "Sign in" }
  public var isConversation: Bool { true }
  public var needsLoad: Bool { table == nil || isClosing }

  /// Shows the offer, or declines it if signing in wouldn't help.
  ///
  /// A token in an environment variable takes precedence over the token of a sign-in. If the
  /// variable is set, no offer is made.
  public func load() async throws {
    guard !isClosing else {
      try await network.pause(seconds: 0.3)
      outcome = true
      return
    }
    guard let reason, await network.overridingVariable() == nil else {
      outcome = false
      return
    }
    table = Table([ParagraphCell(reason + " Sign in now and continue? [Y/n]")])
  }

  public var commands: [KeyCommand] {
    [
      KeyCommand("Enter", name: "sign in") { self.outcome = true },
      KeyCommand("y", "Y", name: "sign in") { self.isClosing = true },
    ]
  }

  /// Declines the offer. Called for every key that isn't a command.
  public func handle(_ event: InputEvent) -> Bool {
    if !isClosing { outcome = false }
    return true
  }
}

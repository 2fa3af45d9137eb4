public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal

/// View controller: asks whether to sign in now, if the user's token is missing or no longer valid.
public final class SignInOfferViewController: Scene, InputScene {
  private let reason: SafeText?
  private let network: NetworkController
  public private(set) var table: Table?
  private var phase = Phase.loading

  private enum Phase: Equatable {
    case loading
    case asking
    /// The user has accepted by typing a letter.
    ///
    /// Many users also press Enter after a letter. The scene stays open briefly to receive that
    /// Enter, so that it doesn't reach the next scene.
    case closing
    case ended(accepts: Bool)
  }

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
  public var presentation: Presentation { .conversation() }
  public var isTyping: Bool { false }
  public var needsLoad: Bool { phase == .loading || phase == .closing }

  public var outcome: Bool? {
    if case .ended(let accepts) = phase { accepts } else { nil }
  }

  /// Shows the offer, or declines it if signing in wouldn't help.
  ///
  /// A token in an environment variable takes precedence over the token of a sign-in, so the offer
  /// isn't shown if the variable is set.
  public func load() async throws {
    guard phase == .loading else {
      try await network.pause(seconds: 0.3)
      phase = .ended(accepts: true)
      return
    }
    guard let reason, await network.overridingVariable() == nil else {
      phase = .ended(accepts: false)
      return
    }
    let question = StyledText(reason + " Sign in now and continue? ")
    table = Table([
      ParagraphCell(
        question + StyledText("[Y/n]"),
        inWords: question + StyledText("Press y or Enter for yes, or any other key for no."))
    ])
    phase = .asking
  }

  public var commands: [KeyCommand] {
    [
      KeyCommand("Enter", name: "sign in") { self.phase = .ended(accepts: true) },
      KeyCommand("y", "Y", name: "sign in") { self.phase = .closing },
    ]
  }

  /// Declines the offer. Called for every key that isn't a command.
  public func handle(_ event: InputEvent) -> Bool {
    if phase != .closing { phase = .ended(accepts: false) }
    return true
  }
}

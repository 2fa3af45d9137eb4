public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal

/// View controller: asks a user whose token is missing or no longer valid whether to sign in now.
public final class SignInOfferViewController: Scene {
  private let reason: SafeText?
  private let network: NetworkController
  public private(set) var table: Table?
  public private(set) var outcome: Bool?
  /// The letter was typed; many close their answer with Enter, which is not meant for what comes next.
  private var isClosing = false

  /// - Parameter error: why the work did not get on.
  public init(after error: NetworkError, network: NetworkController) {
    self.network = network
    switch error {
    case .signInNeeded: reason = "This needs an account."
    case .unauthorized: reason = "The token is no longer valid."
    default: reason = nil
    }
  }

  public var title: SafeText { "Sign in" }
  public var isConversation: Bool { true }
  public var needsLoad: Bool { table == nil || isClosing }

  /// A token of the environment goes before any that a sign-in could bring: then nothing is offered.
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
    table = Table([ParagraphCell(reason + " Sign in now and carry on? [Y/n]")])
  }

  public var commands: [KeyCommand] {
    [
      KeyCommand("Enter", name: "Sign in") { self.outcome = true },
      KeyCommand("y", "Y", name: "Sign in") { self.isClosing = true },
    ]
  }

  /// Any other key declines.
  public func handle(_ event: InputEvent) -> Bool {
    if !isClosing { outcome = false }
    return true
  }
}

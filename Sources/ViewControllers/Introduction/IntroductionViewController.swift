@_spi(Asking) public import ModelControllers
public import Terminal

/// View controller support: what a user begins with.
public nonisolated enum FirstStep: Hashable, Sendable {
  case ownProfile
  case signIn
  case lookAround
  case openRecording
  case leave
}

/// View controller: what the app is and how to begin, for those who are not signed in; the others do not see it.
public final class IntroductionViewController: Scene {
  private let network: NetworkController
  private let canSignIn: Bool
  public private(set) var table: Table?
  public private(set) var outcome: FirstStep?

  /// - Parameter canSignIn: whether there is an OAuth app and a keyboard for that.
  public init(network: NetworkController, canSignIn: Bool) {
    self.network = network
    self.canSignIn = canSignIn
  }

  public var title: SafeText { "ghlotus" }

  public var status: SafeText { "Looking for a token" }

  public var needsLoad: Bool { table == nil && outcome == nil }

  public func load() async throws {
    guard try await !network.isSignedIn() else {
      outcome = .ownProfile
      return
    }
    table = Table([
      ParagraphCell(StyledText("GitHub in the terminal", .bold)), BlankCell(),
      ParagraphCell(
        "Profiles, followers, repositories, stars and gists, one leading to the other. No account is needed to look around; signed in, you see your own profile first, and can edit it, follow and star."
      ),
    ])
  }

  public var commands: [KeyCommand] {
    guard table != nil else { return [] }
    return [
      KeyCommand("Enter", "l", name: "look around", now: { self.outcome = .lookAround }),
      KeyCommand(
        "s", name: "sign in", unless: canSignIn ? nil : "There is no OAuth app to sign in with: see help environment",
        now: { self.outcome = .signIn }),
      KeyCommand("o", name: "open a recording", now: { self.outcome = .openRecording }),
      KeyCommand("q", "Escape", name: "quit", now: { self.outcome = .leave }),
    ]
  }
}

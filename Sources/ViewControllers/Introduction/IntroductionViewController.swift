@_spi(Asking) public import ModelControllers
public import Terminal

/// The first step of a user in the app.
public nonisolated enum FirstStep: Hashable, Sendable {
  case ownProfile
  case signIn
  case lookAround
  case openRecording
  case leave
}

/// View controller: introduces the app to users who aren't signed in. Users who are signed in don't
/// see it.
public final class IntroductionViewController: Scene {
  private let network: NetworkController
  private let canSignIn: Bool
  public private(set) var table: Table?
  public private(set) var outcome: FirstStep?

  /// Creates an introduction.
  ///
  /// - Parameter canSignIn: Whether the user can sign in here. During a replay, the user can't.
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
        "Browse profiles, followers, repositories, stars and gists. You can look around without an account. If you sign in, the app opens your own profile first, and you can edit it, follow users and star repositories."
      ),
    ])
  }

  public var commands: [KeyCommand] {
    guard table != nil else { return [] }
    return [
      KeyCommand("Enter", "l", name: "look around", now: { self.outcome = .lookAround }),
      KeyCommand(
        "s", name: "sign in",
        unless: canSignIn ? nil : "Not available in a recording",
        now: { self.outcome = .signIn }),
      KeyCommand("o", name: "open a recording", now: { self.outcome = .openRecording }),
      KeyCommand("q", "Escape", name: "quit", now: { self.outcome = .leave }),
    ]
  }
}

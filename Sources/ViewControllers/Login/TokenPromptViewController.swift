import LotusModel
public import ModelControllers
public import Terminal

/// View controller: asks for a token, which the terminal does not show.
public final class TokenPromptViewController: Scene {
  /// Nil for what is no token.
  public private(set) var outcome: Token??
  public let table: Table? = Table([])

  public init() {}

  public var isConversation: Bool { true }

  public var linePrompt: LinePrompt? {
    LinePrompt([StyledText("Paste the token and press Enter; it is not shown:")], isSecret: true) { [weak self] line in
      if let line { self?.outcome = .some(Token(line.trimmed)) }
    }
  }
}

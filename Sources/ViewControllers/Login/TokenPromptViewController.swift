import LotusModel
public import ModelControllers
public import Terminal

/// View controller: prompts for a token. The terminal doesn't show what is typed.
public final class TokenPromptViewController: Scene {
  /// The token that the user has entered. The inner value is `nil` if the text isn't a valid token.
  public private(set) var outcome: Token??
  public let table: Table? = Table([])

  public init() {}

  public var isConversation: Bool { true }

  public var linePrompt: LinePrompt? {
    LinePrompt([StyledText("Paste your token and press Enter (it is not shown):")], isSecret: true) {
      [weak self] line in
      if let line { self?.outcome = .some(Token(line.trimmed)) }
    }
  }
}

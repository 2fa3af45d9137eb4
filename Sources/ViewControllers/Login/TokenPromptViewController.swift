import Essentials
public import LotusModel
public import ModelControllers
public import Terminal
public import ViewModels

/// View controller: prompts for a token. Neither the terminal nor the dialog shows the typed token.
public final class TokenPromptViewController {
  /// The page that creates a token, or `nil` if the user already has a token.
  public let page: WebAddress?
  public let table: Table?
  private var typed = ""
  /// Whether the dialog accepts keys. If so, it also shows them.
  private var takesKeys = false
  /// The token that the user has entered, or an error if the text isn't a valid token.
  public private(set) var outcome: Result<Token, SignInError>?

  /// Creates a prompt.
  ///
  /// - Parameter scopes: The scopes to choose when creating the token. `nil` if the user already
  ///   has a token.
  public init(scopes: [String]?, viewpoint: Viewpoint) {
    let address = scopes.map { NewTokenViewModel(scopes: $0, from: viewpoint).address }
    page = address.flatMap { WebAddress(untrusted: $0) }
    table = Table(
      address.map { [link = page.map { Link($0) }] address in
        [
          ParagraphCell("Create a token on this page, and copy it:"),
          ParagraphCell(StyledText(untrusted: address, Style(isBold: true, link: link))),
        ]
      } ?? [])
  }

  /// Accepts the text as the token, unless the text is blank.
  private func accept(_ text: String) {
    let text = text.trimmed
    guard !text.isEmpty else { return }
    outcome = Token(text).map { .success($0) } ?? .failure(.unusableToken)
  }

  private static let request = StyledText("Paste your token and press Enter (it is not shown):")
}

extension TokenPromptViewController: Scene, InputScene, DrawnScene, ReplyScene {
  public var title: SafeText { "Sign in" }
  public var isTyping: Bool { true }
  public func beginTakingKeys() { takesKeys = true }

  public var linePrompt: LinePrompt? {
    LinePrompt([Self.request], isSecret: true) { [weak self] line in
      if let line { self?.accept(line) }
    }
  }

  public var presentation: Presentation {
    .conversation(
      .popup { [table] in
        let columns = min($0.columns, Self.maximumColumns)
        let lines = Self.content(of: table, typed: "", keys: StyledText(" "), width: columns - Panel.frameColumns)
        return Size(rows: min($0.rows, lines.count + Panel.frameRows), columns: columns)
      })
  }

  public var commands: [KeyCommand] {
    [KeyCommand("Enter", name: "sign in", now: { self.accept(self.typed) })]
  }

  public func handle(_ event: InputEvent) -> Bool {
    switch event {
    case .text(let text), .paste(let text): typed += text.filter { !$0.isWhitespace }
    case .key("Backspace"): _ = typed.popLast()
    case .key("C-u"): typed = ""
    default: return false
    }
    return true
  }

  public func frame(in size: Size) -> Frame {
    let keys = takesKeys ? (commands + [KeyCommand("Escape", name: "cancel", now: {})]).footer : StyledText(" ")
    let lines = Self.content(of: table, typed: typed, keys: keys, width: max(2, size.columns - Panel.frameColumns))
    return Frame(lines: Panel(title: title, role: .question, content: lines).lines(in: size))
  }

  /// Draws the content of the dialog: the page that creates a token, a bullet for each typed
  /// character, and the keys.
  private static func content(of table: Table?, typed: String, keys: StyledText, width: Int) -> [StyledLine] {
    let page = table?.lines(width: width) ?? []
    let bullets = StyledText(untrusted: String(repeating: "•", count: min(typed.count, width)))
    let field = bullets.line(cutTo: width).padded(to: width).styled { $0.isUnderlined = true }
    return page + (page.isEmpty ? [] : [.blank]) + request.wrapped(to: width) + [field, .blank]
      + keys.wrapped(to: width)
  }

  /// The maximum width of the dialog, in cells. The address of the page usually fits on one line.
  private static let maximumColumns = 100
}

import LotusModel
public import ModelControllers
public import Terminal

/// View controller: asks for a text, which is kept as it is typed.
public final class PromptViewController {
  private let prompt: Prompt
  private let field = TextFieldController(size: Size(rows: 1, columns: 1))
  private let unsent: UnsentController
  private var text: EditedText
  /// What is kept.
  private var kept: String
  /// Nil for a text that is not to be used.
  public private(set) var outcome: String??

  public init(_ prompt: Prompt, unsent: UnsentController) {
    self.prompt = prompt
    self.unsent = unsent
    kept = prompt.text
    text = EditedText(prompt.text, isMultiline: prompt.isMultiline)
    field.delegate = self
    field.begin(editing: text, in: Size(rows: rows, columns: 1))
  }

  private var rows: Int { prompt.isMultiline ? 6 : 1 }

  private func keep() async {
    kept = text.text
    if let route = prompt.route { await unsent.store(kept, for: route) }
  }
}

extension PromptViewController: Scene {
  public var title: SafeText { prompt.title }

  public var placement: Window.Placement {
    .popup { [rows] in Size(rows: min($0.rows, rows + Panel.frameRows + 2), columns: min($0.columns, 72)) }
  }

  public var isTyping: Bool { true }

  public var needsLoad: Bool { text.text != kept }

  /// Keeps what is typed, after a pause.
  public func load() async throws {
    try await Task.sleep(for: .milliseconds(500))
    await keep()
  }

  public func close() async { await keep() }

  public var commands: [KeyCommand] {
    let isBlank = !text.text.contains { !$0.isWhitespace }
    return [
      KeyCommand(
        "Enter", name: "go on", unless: isBlank ? "Nothing is typed yet." : nil,
        now: { self.outcome = .some(self.text.text) }),
      KeyCommand("Escape", name: "cancel", now: { self.outcome = .some(nil) }),
    ]
  }

  public func handle(_ event: InputEvent) -> Bool { field.handle(event) }

  public func frame(in size: Size) -> Frame {
    let width = max(2, size.columns - Panel.frameColumns)
    field.size = Size(rows: rows, columns: width)
    let typed = field.frame
    let lines = (typed.lines + Array(repeating: .blank, count: max(0, rows - typed.lines.count)))
      .map { $0.padded(to: width).styled { $0.isUnderlined = true } }
    let cursor = typed.cursor.map { Position(row: $0.row + 1, column: $0.column + Panel.frameColumns / 2) }
    let keys = [StyledLine.blank] + commands.footer.wrapped(to: width)
    return Frame(
      lines: Panel(title: title, content: lines + keys).lines(in: size), cursor: cursor,
      takesInterrupt: field.hasSelection)
  }
}

extension PromptViewController: TextFieldControllerDelegate {
  func textFieldController(_ controller: TextFieldController, didChange text: EditedText) {
    self.text = text
  }

  func textFieldController(_ controller: TextFieldController, didCopy text: String) {}
}

/// What a user is asked to type.
public nonisolated struct Prompt: Sendable {
  let title: SafeText
  /// What is there before they type.
  let text: String
  /// The scene for which it is kept; nil where it is not.
  let route: Route?
  /// Whether the text may have several lines.
  let isMultiline: Bool

  init(_ title: SafeText, text: String = "", keptFor route: Route? = nil, isMultiline: Bool = false) {
    self.title = title
    self.text = text
    self.route = route
    self.isMultiline = isMultiline
  }
}

/// What a view controller that needs an answer asks of its coordinator.
public protocol PromptDelegate: AnyObject {
  /// - Returns: nil where the text is not to be used.
  func reply(to prompt: Prompt) async throws -> String?
  func reply(to choice: Choice<Bool>) async -> Bool
}

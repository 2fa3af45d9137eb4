import LotusModel
public import ModelControllers
public import Terminal

/// View controller: prompts the user for text, and stores the text while the user types.
///
/// The prompt appears at once. Text that an earlier prompt stored is loaded afterward, and
/// precedes the text that the user has typed in the meantime.
public final class PromptViewController {
  private let prompt: Prompt
  private let field = TextFieldController(size: Size(rows: 1, columns: 1))
  private let unsent: UnsentController
  private var text: EditedText
  private var storage: Storage
  public private(set) var outcome: Reply?

  /// The user's reply to the prompt.
  public enum Reply: Hashable, Sendable {
    case text(String)
    case cancelled

    public var text: String? {
      if case .text(let text) = self { text } else { nil }
    }
  }

  public init(_ prompt: Prompt, unsent: UnsentController) {
    self.prompt = prompt
    self.unsent = unsent
    storage = prompt.route == nil ? .loaded(prompt.text) : .loading
    text = EditedText(prompt.text, isMultiline: prompt.isMultiline)
    field.delegate = self
    field.begin(editing: text, in: Size(rows: rows, columns: 1))
  }

  private var rows: Int { prompt.isMultiline ? 6 : 1 }

  private enum Storage: Equatable {
    case loading
    /// The user accepted the text before the stored text was loaded.
    case loadingAfterAcceptance
    /// The stored text has been loaded. The value is the text that was last stored.
    case loaded(String)

    var isLoaded: Bool {
      if case .loaded = self { true } else { false }
    }
  }

  private func accept() {
    if storage.isLoaded { outcome = .text(text.text) } else { storage = .loadingAfterAcceptance }
  }

  /// Loads the stored text, unless it has been loaded before.
  ///
  /// If the user has already accepted the text, that text is the outcome. If a stored text precedes
  /// it, the user must accept the whole text again, because they haven't seen it.
  private func restore() async {
    guard !storage.isLoaded, let route = prompt.route else { return }
    let stored = await unsent.text(for: route)
    let isAccepted = storage == .loadingAfterAcceptance
    storage = .loaded(stored)
    if !stored.isEmpty {
      text = EditedText(stored + text.text, isMultiline: prompt.isMultiline)
      field.begin(editing: text, in: field.size)
    } else if isAccepted, outcome == nil {
      outcome = .text(text.text)
    }
  }

  /// Stores the text if it has changed. An earlier prompt may still be storing a text for the same
  /// scene, which an unchanged text must not replace.
  private func keep() async {
    guard needsLoad else { return }
    storage = .loaded(text.text)
    if let route = prompt.route { await unsent.store(text.text, for: route) }
  }
}

extension PromptViewController: Scene, InputScene, DrawnScene {
  public var title: SafeText { prompt.title }

  public var presentation: Presentation {
    .part(.popup { [rows] in Size(rows: min($0.rows, rows + Panel.frameRows + 2), columns: min($0.columns, 72)) })
  }

  public var isTyping: Bool { true }

  public var needsLoad: Bool { storage != .loaded(text.text) }

  /// Loads the stored text. Later calls store the text after a pause in typing.
  public func load() async throws {
    guard storage.isLoaded else { return await restore() }
    try await Task.sleep(for: .milliseconds(500))
    await keep()
  }

  public func close() async {
    await restore()
    await keep()
  }

  public var commands: [KeyCommand] {
    let isBlank = !text.text.contains { !$0.isWhitespace }
    return [
      KeyCommand(
        "Enter", name: prompt.action, unless: isBlank ? "Type some text first" : nil,
        now: { self.accept() }),
      KeyCommand("Escape", name: "cancel", now: { self.outcome = .cancelled }),
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
    if storage == .loadingAfterAcceptance { storage = .loading }
  }

  func textFieldController(_ controller: TextFieldController, didCopy text: String) {}
}

/// A request for text from the user.
public nonisolated struct Prompt: Sendable {
  let title: SafeText
  /// The name of the key that accepts the text.
  let action: SafeText
  /// The text in the field at first. Empty if the prompt loads a stored text.
  let text: String
  /// The route of the scene that the stored text belongs to, or `nil` if the text isn't stored.
  let route: Route?
  /// Whether the text may have several lines.
  let isMultiline: Bool

  init(
    _ title: SafeText, action: SafeText, text: String = "", keptFor route: Route? = nil, isMultiline: Bool = false
  ) {
    self.title = title
    self.action = action
    self.text = text
    self.route = route
    self.isMultiline = isMultiline
  }
}

/// The questions that a view controller asks through its coordinator.
public protocol PromptDelegate: AnyObject {
  /// Prompts the user for text.
  ///
  /// - Returns: The text, or `nil` if the user canceled.
  func reply(to prompt: Prompt) async throws -> String?
  func reply(to choice: Choice<Bool>) async -> Bool
}
